import { z } from 'zod';
import { HIDDEN_CHARACTERS, isOneLine, isPlainText } from '../../shared/index.ts';
import { QuestionCategory } from './vocabulary.ts';

/** PostgreSQL holds no NUL. */
const withoutNul = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'), { error: 'must not have a NUL character', abort: true });
const line = (max: number) => withoutNul(3, max).refine(isOneLine, HIDDEN_CHARACTERS);
/** Some editors end lines by CR LF. */
const text = (min: number, max: number) =>
  withoutNul(min, max)
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .refine(isPlainText, HIDDEN_CHARACTERS);

export const StorySubmission = z
  .strictObject({
    title: line(120),
    body: text(20, 4000),
    authorName: line(40).meta({ description: 'A pseudonym, shown with the story.' }),
    tags: z.array(line(30)).max(5).optional(),
  })
  .meta({ id: 'StorySubmission' });
export type StorySubmission = z.infer<typeof StorySubmission>;

export const QuestionSubmission = z.strictObject({ question: text(10, 500), category: QuestionCategory }).meta({ id: 'QuestionSubmission' });
export type QuestionSubmission = z.infer<typeof QuestionSubmission>;

export const Submitted = z
  .object({ id: z.uuid(), status: z.literal('pending') })
  .meta({ id: 'Submitted', description: 'Shown to others once the operator has approved it.' });
export type Submitted = z.infer<typeof Submitted>;

/** Stores members' submissions. Returns undefined for an unknown biomarker. */
export type SubmissionStore = {
  addStory(biomarkerSlug: string, submission: StorySubmission): Promise<Submitted | undefined>;
  addQuestion(biomarkerSlug: string, submission: QuestionSubmission): Promise<Submitted | undefined>;
};

export type SubmissionStatus = 'pending' | 'approved' | 'rejected';

/** A story or question in the operator's view. */
export type Submission = { id: string; biomarkerSlug: string; status: SubmissionStatus; text: string; createdAt: string };

/** Members' stories or questions, without those of the content files. */
export type ModerationStore = {
  /** Oldest first. */
  list(status: SubmissionStatus): Promise<Submission[]>;
  find(id: string): Promise<Submission | undefined>;
  /** `by` is the deciding person. */
  setStatus(id: string, status: SubmissionStatus, by: string): Promise<void>;
};
