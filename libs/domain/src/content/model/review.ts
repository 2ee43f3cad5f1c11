import { z } from 'zod';

const text = z.string().trim().min(1);

/** A qualified person's review of one biomarker's text. */
export const Review = z.strictObject({
  status: z.enum(['reviewed', 'approved']),
  reviewer: text.max(120),
  note: text.max(2000),
  reviewedOn: z.iso.date(),
});
export type Review = z.infer<typeof Review>;

export type ReviewStore = {
  /** Stores the review with the current text and sets the biomarker's status. Returns false for an unknown slug. */
  record(slug: string, review: Review): Promise<boolean>;
};
