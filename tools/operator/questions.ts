import { postgresQuestionModeration } from '@biomarker/db/content';
import { submissionCommands } from './submissions.ts';

export const questionCommands = submissionCommands({ kind: 'question', words: 'questions', storeOf: postgresQuestionModeration });
