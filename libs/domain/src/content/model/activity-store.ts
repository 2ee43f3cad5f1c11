import type { Timeframe, TrendingBiomarker } from './ranked-biomarker.ts';
import type { ActivityBatch } from '../reading/activity-counter.ts';

export type ActivityStore = {
  /** Adds the counts to their days and to the totals, all or nothing, and brings the scores up to date. */
  add(batch: ActivityBatch): Promise<void>;
  /** The highest scores of a timeframe. */
  trending(timeframe: Timeframe, limit: number): Promise<TrendingBiomarker[]>;
  /** Stores the current ranks for later comparison, unless the last snapshot is younger than `minutes`. */
  takeSnapshot(minutes: number): Promise<void>;
};
