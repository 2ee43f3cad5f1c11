import { DomainError } from '@biomarker/domain/shared';

type Bounds = { atOnce: number; longestQueue: number; longestWaitMs: number };

const busy = () => new DomainError('unavailable', 'busy', 'Too many requests wait for this work. Please try again soon.');

/**
 * Runs at most `atOnce` tasks at a time, in order. Refuses tasks with `unavailable` while `longestQueue` of them wait, and a task that has waited
 * for `longestWaitMs`.
 */
export function boundedQueue({ atOnce, longestQueue, longestWaitMs }: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw busy();
      // A finished task passes its slot on, so `running` stays.
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(busy());
        }, longestWaitMs);
        waiting.push(begin);
      });
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
