import type { Logger } from '@biomarker/service-kit';

/** A job that keeps failing is logged so often. */
const WARN_EVERY_MS = 3_600_000;

/** Logs the first failure at once, and then one an hour until it succeeds. */
export function repeatedJob(work: () => Promise<number>, says: { level: 'debug' | 'info'; done: string; failed: string }): (logger: Logger) => Promise<void> {
  let warnedAt = -Infinity;
  return async (logger) => {
    try {
      const count = await work();
      warnedAt = -Infinity;
      if (count > 0) logger[says.level]({ count }, says.done);
    } catch (error) {
      if (performance.now() - warnedAt < WARN_EVERY_MS) return;
      warnedAt = performance.now();
      logger.warn({ err: error }, says.failed);
    }
  };
}
