import type { Count, Counting, CountRequests, RateLimitStore } from './store.ts';

type Batch = { countings: Map<string, Counting>; counts: Promise<Map<string, Count>> };

/**
 * One call at a time: requests that arrive during a call share the next one, whatever their keys, and each gets its own position in the count of its key.
 * The two limits of a FHIR read cost one round trip, and so do many requests at once; the library makes one per request and key.
 */
export function batched(count: CountRequests): RateLimitStore['consume'] {
  let open: Batch | undefined;
  let latest: Promise<unknown> = Promise.resolve();

  function start(): Batch {
    const countings = new Map<string, Counting>();
    const counts = send(countings, latest);
    latest = counts;
    return { countings, counts };
  }

  async function send(countings: ReadonlyMap<string, Counting>, previous: Promise<unknown>): Promise<Map<string, Count>> {
    // The first batch takes all requests that are read from the network in this turn.
    await Promise.all([previous.catch(() => {}), new Promise((resolve) => setImmediate(resolve))]);
    open = undefined;
    const counts = await count([...countings.values()]);
    return new Map([...countings.keys()].map((key, index) => [key, counts[index]!]));
  }

  return async (key, windowMs) => {
    const { countings, counts } = (open ??= start());
    const counting = countings.get(key) ?? { key, requests: 0, windowMs };
    countings.set(key, counting);
    const position = ++counting.requests;
    const { consumed, msToReset } = (await counts).get(key)!;
    return { consumed: consumed - counting.requests + position, msToReset };
  };
}
