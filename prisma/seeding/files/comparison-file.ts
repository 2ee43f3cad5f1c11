import { z } from 'zod';
import { COMPARISON_KEYS, Slug } from '@biomarker/domain/content';
import { text } from './text.ts';

/** `sourceDate` is required even as null, so nobody forgets to look for it. */
const Fact = z
  .strictObject({
    key: z.enum(COMPARISON_KEYS),
    value: text.max(400),
    sourceUrl: z.url({ protocol: /^https$/ }),
    sourceTitle: text,
    sourceDate: z.iso.date().nullable(),
    checkedOn: z.iso.date(),
    confidence: z.enum(['A', 'B']),
  })
  .refine(({ value, sourceDate }) => sourceDate !== null || !/[$€£]|\bUSD\b/.test(value), 'a price needs the date of its source')
  .refine(({ sourceDate, checkedOn }) => sourceDate === null || sourceDate <= checkedOn, 'the source is younger than its check');

/** `prisma/content/comparisons/<slug>.yaml` */
export const ComparisonFile = z.strictObject({
  slug: Slug,
  name: text,
  country: z.string().regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166-1)'),
  facts: z.array(Fact).min(1),
});
export type ComparisonFile = z.infer<typeof ComparisonFile>;
