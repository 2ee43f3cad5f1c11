import type { Comparison } from './comparison.ts';

export type ComparisonStore = {
  /** All services, ordered by name. */
  list(): Promise<Comparison[]>;
  find(slug: string): Promise<Comparison | undefined>;
};
