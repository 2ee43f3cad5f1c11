import type { Timeframe, TrendingBiomarker } from '../biomarkers/ranked-biomarker.ts';
import type { ActivityBatch } from './activity-counter.ts';

export type ActivityStore = {
  /** Adds the counts to their days and to the totals, all or nothing, and brings the scores up to date. */
  add(batch: ActivityBatch): Promise<void>;
  /** The highest scores of a timeframe. */
  trending(timeframe: Timeframe, limit: number): Promise<TrendingBiomarker[]>;
  /** Keeps the ranks of now for later comparison, unless that was done less than `minutes` ago. */
  takeSnapshot(minutes: number): Promise<void>;
};
