import { z } from 'zod';
import { Slug, Timestamp } from './vocabulary.ts';

/** The compared aspects. A service has a fact only when a source states it. */
export const COMPARISON_KEYS = ['sampleCollection', 'clinicianReview', 'laboratory', 'commercialModel', 'fasting', 'eligibility', 'resultsDelivery'] as const;
export type ComparisonKey = (typeof COMPARISON_KEYS)[number];

/** The notice shown with every comparison. */
export const COMPARISON_NOTICE =
  'Each statement is what its source said; details and prices may have changed since. Nothing here is a rating or medical advice. ' +
  'Names belong to their owners, who are not affiliated with this service. The operator corrects a statement on request.';

export const ComparisonFact = z
  .object({
    key: z.enum(COMPARISON_KEYS),
    value: z.string(),
    sourceUrl: z.url(),
    sourceTitle: z.string(),
    sourceDate: z.iso.date().optional().meta({ description: 'The date that the source bears; absent when it bears none.' }),
    checkedOn: z.iso.date().meta({ description: 'The day on which the statement was last compared with a copy of its source.' }),
    confidence: z.enum(['A', 'B']).meta({ description: 'A: the own page of the company. B: independent press.' }),
  })
  .meta({ id: 'ComparisonFact', description: 'One statement about a service, with its source.' });
export type ComparisonFact = z.infer<typeof ComparisonFact>;

export const Comparison = z
  .object({
    slug: Slug,
    name: z.string(),
    country: z.string().length(2).meta({ description: 'ISO 3166-1 alpha-2.', example: 'US' }),
    facts: z.array(ComparisonFact),
    lastUpdated: Timestamp,
  })
  .meta({ id: 'Comparison', description: 'A blood-testing service as its own pages and the press describe it. It holds no scores.' });
export type Comparison = z.infer<typeof Comparison>;

export type ComparisonStore = {
  /** All services, ordered by name. */
  list(): Promise<Comparison[]>;
  find(slug: string): Promise<Comparison | undefined>;
};
