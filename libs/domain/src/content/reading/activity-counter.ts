import type { ActivityBatch, ActivityCount } from '../model/activity.ts';

export type ActivityKind = 'views' | 'searches';

/** Bounds the memory of one hour. Beyond it, repeat counts of new clients are not detected. */
const MOST_REMEMBERED = 100_000;
const HOUR_MS = 3_600_000;

export function activityCounter() {
  let counts = new Map<string, ActivityCount>();
  let hour = 0;
  let seen = new Set<string>();

  function add(slug: string, day: string, views: number, searches: number) {
    const key = `${day} ${slug}`;
    const count = counts.get(key) ?? { slug, day, views: 0, searches: 0 };
    counts.set(key, { ...count, views: count.views + views, searches: count.searches + searches });
  }

  return {
    /** Counts once per client, biomarker, kind and hour. `client` never leaves this object. */
    record(kind: ActivityKind, slug: string, client: string, now = new Date()): void {
      const current = Math.floor(now.getTime() / HOUR_MS);
      if (current !== hour) {
        hour = current;
        seen = new Set();
      }
      const key = `${kind} ${slug} ${client}`;
      if (seen.has(key)) return;
      if (seen.size < MOST_REMEMBERED) seen.add(key);
      add(slug, now.toISOString().slice(0, 10), Number(kind === 'views'), Number(kind === 'searches'));
    },
    /** Returns the counts since the last call and resets the counter. */
    take(): ActivityBatch {
      const batch = [...counts.values()];
      counts = new Map();
      return batch;
    },
    /** Puts back a batch that could not be stored. */
    putBack(batch: ActivityBatch): void {
      for (const { slug, day, views, searches } of batch) add(slug, day, views, searches);
    },
  };
}
