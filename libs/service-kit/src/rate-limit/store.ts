/** Requests to add to the window of a key. A window starts with the first request of its key and lasts `windowMs`. */
export type Counting = { key: string; requests: number; windowMs: number };

/** Requests of one key in its current window, and the milliseconds until that window ends. */
export type Count = { consumed: number; msToReset: number };

/** Counts for several keys, each named once, in one call; the counts come in their order. Rejects when the store is away. */
export type CountRequests = (countings: readonly Counting[]) => Promise<Count[]>;

/** Counts single requests. Rate limits with the same store, name and window share one count. */
export type RateLimitStore = {
  /** Never rejects, and never waits longer than a second for the store. */
  consume(key: string, windowMs: number): Promise<Count>;
  /** True while this process counts alone because the shared store is away. */
  readonly degraded: boolean;
};
