import { sql } from 'kysely';
import type { Queries } from './kysely.ts';
import { prepared } from './prepared.ts';
import { rowsIn } from './rows-of.ts';

export type Schema = 'content' | 'partner';

/** Requests to add to the window of a key. */
export type WindowRequests = { key: string; requests: number; windowMs: number };

/** Requests in the current window and the time to its end. */
export type WindowCount = { consumed: number; msToReset: number };

/** Epoch milliseconds by the clock that all instances share. */
const now = sql<string>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** A window begins with its first request. The table has the schema of rate-limiter-flexible: keys are `name:client`. */
const countRequests = (schema: Schema) =>
  prepared<{ windows: string }, WindowCount & { key: string }>((db, value) => {
    const table = `${schema}.rate_limit` as 'partner.rate_limit';
    const known = { points: sql.ref<number>(`${table}.points`), expire: sql.ref<string>(`${table}.expire`) };
    const time = sql<string>`(SELECT now FROM clock)`;
    const isExpired = sql<boolean>`${known.expire} <= ${time}`;
    return db
      .with('clock', () => db.selectNoFrom(now.as('now')))
      .insertInto(table)
      .columns(['key', 'points', 'expire'])
      .expression((parts) =>
        parts
          .selectFrom(['clock', rowsIn<WindowRequests>(sql`${value('windows')}::json`, 'key text, requests int, "windowMs" bigint')])
          .select(['given.key', 'given.requests as points', sql`clock.now + given."windowMs"`.as('expire')])
          // In one order, so that no two instances wait for each other.
          .orderBy('given.key'),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`CASE WHEN ${isExpired} THEN excluded.points ELSE ${known.points} + excluded.points END`,
          expire: sql<string>`CASE WHEN ${isExpired} THEN excluded.expire ELSE ${known.expire} END`,
        }),
      )
      .returning(['key', 'points as consumed', sql<number>`greatest(expire - ${time}, 0)::float8`.as('msToReset')]);
  });

export function fixedWindows(kysely: Queries, schema: Schema) {
  const count = countRequests(schema);
  return {
    /** Counts for several keys, each named once, by one statement. */
    async consume(windows: readonly WindowRequests[]): Promise<WindowCount[]> {
      const counts = new Map((await count(kysely, { windows: JSON.stringify(windows) })).map(({ key, ...of }) => [key, of]));
      return windows.map(({ key }) => counts.get(key)!);
    },
    /** Removes expired windows. */
    async sweep(): Promise<void> {
      await kysely
        .deleteFrom(`${schema}.rate_limit` as 'partner.rate_limit')
        .where('expire', '<', now)
        .execute();
    },
  };
}
