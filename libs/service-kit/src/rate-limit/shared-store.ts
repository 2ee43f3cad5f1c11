import type { Logger } from '../logger.ts';
import { withTimeout } from '../with-timeout.ts';
import { batched } from './batched.ts';
import { memoryWindows } from './memory-windows.ts';
import type { Count, Counting, CountRequests, RateLimitStore } from './store.ts';

/** For the shared count; then the process counts alone. */
const TIMEOUT_MS = 1000;
/** A process that counts alone tries the shared count so often. */
const PROBE_MS = 1000;
/** In the same slot of a Redis Cluster as `key`. No client has this key. */
const probeKey = (key: string) => `{${key}}:probe`;

/** `isThere` tells without a request whether the store can answer; `nodeOf`, which part of it holds a key. */
type Where = { isThere?: () => boolean; nodeOf?: (key: string) => Promise<unknown> };

/**
 * Counts for all processes in the store. When a node of it fails or does not answer, this process counts the keys of that node alone until a probe succeeds:
 * the library's insurance limiter would let every request wait for the timeout. The probe writes, since a read-only or full store still reads.
 * With `nodeOf`, each key is a call of its own.
 */
export function sharedStore(count: CountRequests, logger: Pick<Logger, 'info' | 'warn'>, { isThere = () => true, nodeOf }: Where = {}): RateLimitStore {
  const own = memoryWindows();
  const away = new Set<unknown>();

  const probeLater = (node: unknown, key: string) => setTimeout(() => void probe(node, key), PROBE_MS).unref();
  async function probe(node: unknown, key: string) {
    try {
      await withTimeout(count([{ key: probeKey(key), requests: 1, windowMs: PROBE_MS }]), TIMEOUT_MS);
      away.delete(node);
      logger.info('the store of the rate limits is back');
    } catch {
      probeLater(node, key);
    }
  }

  function giveUp(node: unknown, key: string, error: unknown) {
    if (away.has(node)) return;
    away.add(node);
    logger.warn({ err: error }, 'the store of the rate limits is away: this process counts alone');
    probeLater(node, key);
  }

  /** `countings` are of one node. */
  async function insured(countings: readonly Counting[]): Promise<Count[]> {
    const [{ key }] = countings as [Counting];
    let node: unknown;
    try {
      return await withTimeout(
        Promise.resolve(nodeOf?.(key)).then((found) => {
          node = found;
          return away.has(node) ? own(countings) : count(countings);
        }),
        TIMEOUT_MS,
      );
    } catch (error) {
      giveUp(node, key, error);
      return own(countings);
    }
  }

  const byKey: CountRequests = async (countings) => (await Promise.all(countings.map((one) => insured([one])))).flat();

  return {
    consume: batched(nodeOf ? byKey : insured),
    get degraded() {
      return away.size > 0 || !isThere();
    },
  };
}
