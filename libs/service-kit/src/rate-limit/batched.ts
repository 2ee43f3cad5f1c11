import type { Count, CountRequests, RateLimitStore } from './store.ts';

type Batch = { requests: number; sent: boolean; count?: Promise<Count> };

/**
 * One call per key at a time: requests that arrive during a call share the next one, and each gets its own position in the count.
 * A busy client costs one round trip; the library makes one per request.
 */
export function batched(count: CountRequests): RateLimitStore['consume'] {
  const batches = new Map<string, Batch>();

  async function send(key: string, windowMs: number, batch: Batch, previous: Promise<unknown>): Promise<Count> {
    await previous.catch(() => {});
    batch.sent = true;
    return count(key, batch.requests, windowMs).finally(() => batches.get(key) === batch && batches.delete(key));
  }

  return async (key, windowMs) => {
    const latest = batches.get(key);
    const batch: Batch = latest && !latest.sent ? latest : { requests: 0, sent: false };
    const position = ++batch.requests;
    if (batch !== latest) {
      batches.set(key, batch);
      // The first batch takes all requests that are read from the network in this turn.
      batch.count = send(key, windowMs, batch, latest?.count ?? new Promise((resolve) => setImmediate(resolve)));
    }
    const { consumed, msToReset } = await batch.count!;
    return { consumed: consumed - batch.requests + position, msToReset };
  };
}
