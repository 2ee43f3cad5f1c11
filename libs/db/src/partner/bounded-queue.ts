import { DomainError } from '@biomarker/domain/shared';

/** Does at most `atOnce` pieces of work at a time, in their order. Refuses with `unavailable` while `longestQueue` of them wait. */
export function boundedQueue({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new DomainError('unavailable', 'busy', 'Too many requests wait for this work. Please try again soon.');
      // The one that ends hands its place on, so `running` stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
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
