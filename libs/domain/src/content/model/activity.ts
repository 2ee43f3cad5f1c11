import { z } from 'zod';
import { Biomarker } from './biomarker.ts';

export const TIMEFRAMES = ['day', 'week', 'month'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Days after which a view counts half (decay of the trending score). */
export const HALF_LIFE_DAYS: Record<Timeframe, number> = { day: 0.5, week: 3.5, month: 15 };

export const TrendingBiomarker = Biomarker.extend({
  trendingRank: z.int().min(1).meta({ description: 'Dense, from 1: equal scores share a rank.' }),
  trendingChange: z.enum(['up', 'down', 'stable']).meta({ description: 'Against the previous snapshot, at most some minutes old.' }),
}).meta({ id: 'TrendingBiomarker' });
export type TrendingBiomarker = z.infer<typeof TrendingBiomarker>;

/** Counts of one biomarker on one day (UTC, `YYYY-MM-DD`). */
export type ActivityCount = { slug: string; day: string; views: number; searches: number };
export type ActivityBatch = readonly ActivityCount[];

export type ActivityStore = {
  /** Adds the counts to their days and to the totals, all or nothing, and brings the scores up to date. */
  add(batch: ActivityBatch): Promise<void>;
  /** The highest scores of a timeframe. */
  trending(timeframe: Timeframe, limit: number): Promise<TrendingBiomarker[]>;
  /** Stores the current ranks for later comparison, unless the last snapshot is younger than `minutes`. */
  takeSnapshot(minutes: number): Promise<void>;
};
