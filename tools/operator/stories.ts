import { postgresStoryModeration } from '@biomarker/db/content';
import { submissionCommands } from './submissions.ts';

export const storyCommands = submissionCommands({ kind: 'story', words: 'stories', storeOf: postgresStoryModeration });
