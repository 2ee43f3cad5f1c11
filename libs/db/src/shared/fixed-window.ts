import { sql } from 'kysely';
import type { Queries } from './kysely.ts';
import { prepared } from './prepared.ts';

export type Schema = 'content' | 'partner';

/** Requests in the current window and the time to its end. */
export type WindowCount = { consumed: number; msToReset: number };

/** Epoch milliseconds by the clock that all instances share. */
const now = sql<string>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** A window begins with its first request. The table has the schema of rate-limiter-flexible: keys are `name:client`. */
const countRequests = (schema: Schema) =>
  prepared<{ key: string; requests: number; windowMs: number }, WindowCount>((db, value) => {
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
          .selectFrom('clock')
          .select([sql`${value('key')}::text`.as('key'), sql`${value('requests')}::int`.as('points'), sql`now + ${value('windowMs')}::bigint`.as('expire')]),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`CASE WHEN ${isExpired} THEN excluded.points ELSE ${known.points} + excluded.points END`,
          expire: sql<string>`CASE WHEN ${isExpired} THEN excluded.expire ELSE ${known.expire} END`,
        }),
      )
      .returning(['points as consumed', sql<number>`greatest(expire - ${time}, 0)::float8`.as('msToReset')]);
  });

export type FixedWindows = ReturnType<typeof fixedWindows>;

/** Counts requests, one key per call. */
export function fixedWindows(kysely: Queries, schema: Schema) {
  const count = countRequests(schema);
  return {
    consume: async (key: string, requests: number, windowMs: number): Promise<WindowCount> => (await count(kysely, { key, requests, windowMs }))[0]!,
    /** Removes expired windows. */
    async sweep(): Promise<void> {
      await kysely
        .deleteFrom(`${schema}.rate_limit` as 'partner.rate_limit')
        .where('expire', '<', now)
        .execute();
    },
  };
}
