import { z } from 'zod';
import { QuestionCategory } from '../vocabulary.ts';

const line = (max: number) => z.string().trim().min(3).max(max);

export const StorySubmission = z
  .strictObject({
    title: line(120),
    body: z.string().trim().min(20).max(4000),
    authorName: line(40).meta({ description: 'A pseudonym, shown with the story.' }),
    tags: z.array(line(30)).max(5).optional(),
  })
  .meta({ id: 'StorySubmission' });
export type StorySubmission = z.infer<typeof StorySubmission>;

export const QuestionSubmission = z
  .strictObject({ question: z.string().trim().min(10).max(500), category: QuestionCategory })
  .meta({ id: 'QuestionSubmission' });
export type QuestionSubmission = z.infer<typeof QuestionSubmission>;

export const Submitted = z
  .object({ id: z.uuid(), status: z.literal('pending') })
  .meta({ id: 'Submitted', description: 'Shown to others once the operator has approved it.' });
export type Submitted = z.infer<typeof Submitted>;

/** Takes in what members write. Undefined when the biomarker does not exist. */
export type SubmissionStore = {
  addStory(biomarkerSlug: string, submission: StorySubmission): Promise<Submitted | undefined>;
  addQuestion(biomarkerSlug: string, submission: QuestionSubmission): Promise<Submitted | undefined>;
};
