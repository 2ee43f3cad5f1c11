/** Requests of one key in its current window, and the milliseconds until that window ends. */
export type Count = { consumed: number; msToReset: number };

/** Adds `requests` to the window of `key`. A window starts with the first request of its key and lasts `windowMs`. Rejects when the store is away. */
export type CountRequests = (key: string, requests: number, windowMs: number) => Promise<Count>;

/** Counts single requests. Rate limits with the same store, name and window share one count. */
export type RateLimitStore = {
  /** Never rejects, and never waits longer than a second. */
  consume(key: string, windowMs: number): Promise<Count>;
  /** True while this process counts alone because the shared store is away. */
  readonly degraded: boolean;
};
