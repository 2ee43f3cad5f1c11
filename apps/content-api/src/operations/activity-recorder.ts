import type { IncomingMessage } from 'node:http';
import { activityCounter, type ActivityStore } from '@biomarker/domain/content';
import type { Logger } from '@biomarker/service-kit';
import type { Answer } from '../cache/answer.ts';

/** Views and searches are written so often. */
const FLUSH_MS = 10_000;
/** Trending scores are brought up to date so often. */
const SNAPSHOT_MINUTES = 10;

export type ActivityRecorder = ReturnType<typeof recordActivity>;

/** Counts in memory, and stores the counts in batches. */
export function recordActivity(activity: ActivityStore, clientOf: (req: IncomingMessage) => string, logger: Logger) {
  const counter = activityCounter();
  let flushing = Promise.resolve();

  async function flushOnce() {
    const batch = counter.take();
    if (batch.length > 0)
      await activity.add(batch).catch((error: unknown) => {
        counter.putBack(batch);
        logger.warn({ err: error }, 'counts are kept for the next flush');
      });
    await activity.takeSnapshot(SNAPSHOT_MINUTES).catch((error: unknown) => logger.warn({ err: error }, 'the trending snapshot failed'));
  }
  const flush = () => (flushing = flushing.then(flushOnce));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    /** Counts that an answer was served. */
    count(req: IncomingMessage, { counted }: Pick<Answer, 'counted'>): void {
      if (counted) counter.record(counted.kind, counted.slug, clientOf(req));
    },
    /** Stores the counts so far. A batch that cannot be stored stays for the next flush. */
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
