import { z } from 'zod';
import { Biomarker } from './biomarker.ts';

export const RankedBiomarker = Biomarker.extend({
  relevanceScore: z.number().min(0).max(1).meta({ description: '1 is a perfect match.' }),
}).meta({ id: 'RankedBiomarker', description: 'A search result.' });
export type RankedBiomarker = z.infer<typeof RankedBiomarker>;

export const TIMEFRAMES = ['day', 'week', 'month'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Days after which a view counts half (decay of the trending score). */
export const HALF_LIFE_DAYS: Record<Timeframe, number> = { day: 0.5, week: 3.5, month: 15 };

export const TrendingBiomarker = Biomarker.extend({
  trendingRank: z.int().min(1).meta({ description: 'Dense, from 1: equal scores share a rank.' }),
  trendingChange: z.enum(['up', 'down', 'stable']).meta({ description: 'Against the previous snapshot, at most some minutes old.' }),
}).meta({ id: 'TrendingBiomarker' });
export type TrendingBiomarker = z.infer<typeof TrendingBiomarker>;
