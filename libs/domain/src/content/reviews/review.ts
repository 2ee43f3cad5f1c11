import { z } from 'zod';

const text = z.string().trim().min(1);

/** What a qualified person says of the text of one biomarker. */
export const Review = z.strictObject({
  status: z.enum(['reviewed', 'approved']),
  reviewer: text.max(120),
  note: text.max(2000),
  reviewedOn: z.iso.date(),
});
export type Review = z.infer<typeof Review>;
