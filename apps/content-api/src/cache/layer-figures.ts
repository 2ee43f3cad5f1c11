export type LayerFigures = {
  name: string;
  hits: number;
  misses: number;
  hitRate: number;
  entries: number;
  bytes: number;
  /** Misses that got a stale answer because the source was slow or down. */
  stale?: number;
  evictions?: number;
  maxBytes?: number;
};

export const hitRate = (hits: number, misses: number) => (hits + misses === 0 ? 0 : Math.round((hits / (hits + misses)) * 10_000) / 10_000);
