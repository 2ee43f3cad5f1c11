import type { ConcernProfile } from './concern-profile.ts';
import type { Topic } from './concern.ts';

export type ConcernStore = {
  list(): Promise<ConcernProfile[]>;
  find(concern: Topic): Promise<ConcernProfile | undefined>;
};
