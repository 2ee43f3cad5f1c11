import type { Logger } from '../logger.ts';
import { withTimeout } from '../with-timeout.ts';
import { batched } from './batched.ts';
import { memoryWindows } from './memory-windows.ts';
import type { CountRequests, RateLimitStore } from './store.ts';

const TIMEOUT_MS = 1000;
const PROBE_MS = 1000;
/** No client has this key. */
const PROBE_KEY = 'rate-limit-probe';

/**
 * Counts for all processes in the store. When the store fails or does not answer, this process counts alone until a probe succeeds: the
 * library's insurance limiter would let every request wait for the timeout. The probe writes, since a read-only or full store still reads.
 * `isThere` tells without a request whether the store can answer.
 */
export function sharedStore(count: CountRequests, logger: Pick<Logger, 'info' | 'warn'>, isThere = () => true): RateLimitStore {
  const own = memoryWindows();
  let degraded = false;

  const probeLater = () => setTimeout(() => void probe(), PROBE_MS).unref();
  async function probe() {
    try {
      await withTimeout(count(PROBE_KEY, 1, PROBE_MS), TIMEOUT_MS);
      degraded = false;
      logger.info('the store of the rate limits is back');
    } catch {
      probeLater();
    }
  }

  function degrade(error: unknown) {
    if (degraded) return;
    degraded = true;
    logger.warn({ err: error }, 'the store of the rate limits is away: this process counts alone');
    probeLater();
  }

  async function insured(...request: Parameters<CountRequests>) {
    if (degraded) return own(...request);
    try {
      return await withTimeout(count(...request), TIMEOUT_MS);
    } catch (error) {
      degrade(error);
      return own(...request);
    }
  }

  return {
    consume: batched(insured),
    get degraded() {
      return degraded || !isThere();
    },
  };
}
