import type { ConcernProfile } from './concern-profile.ts';
import type { Topic } from './concern.ts';

export type ConcernStore = {
  /** In the order of `CONCERNS`. */
  list(): Promise<ConcernProfile[]>;
  find(concern: Topic): Promise<ConcernProfile | undefined>;
};
