import { sql, type Expression } from 'kysely';
import type { Queries } from './kysely.ts';
import { prepared } from './prepared.ts';

export type Schema = 'content' | 'partner';

/** Requests in the current window and the time to its end. */
export type WindowCount = { consumed: number; msToReset: number };

const now = sql<string>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** The CTE of the current time: epoch milliseconds by the clock that all instances share. */
export const windowClock = (db: Queries) => db.selectNoFrom(now.as('now'));

/**
 * Counts requests in fixed windows that begin with their first request. The table has the schema of rate-limiter-flexible: keys are `name:client`.
 * `requests` selects `key`, `points` and `expire` (the end of a window that begins now). The statement also needs `windowClock` as its CTE `clock`.
 */
export function countInWindows(db: Queries, schema: Schema, requests: Expression<unknown>) {
  const table = `${schema}.rate_limit` as 'partner.rate_limit';
  const known = { points: sql.ref<number>(`${table}.points`), expire: sql.ref<string>(`${table}.expire`) };
  const expired = sql<boolean>`${known.expire} <= (SELECT now FROM clock)`;
  return db
    .insertInto(table)
    .columns(['key', 'points', 'expire'])
    .expression(() => requests as never)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`CASE WHEN ${expired} THEN excluded.points ELSE ${known.points} + excluded.points END`,
        expire: sql<string>`CASE WHEN ${expired} THEN excluded.expire ELSE ${known.expire} END`,
      }),
    )
    .returning(['key', 'points as consumed', sql<number>`greatest(expire - (SELECT now FROM clock), 0)::float8`.as('msToReset')]);
}

export type FixedWindows = ReturnType<typeof fixedWindows>;

const countRequests = (schema: Schema) =>
  prepared<{ key: string; requests: number; windowMs: number }, WindowCount>((db, value) =>
    db
      .with('clock', () => windowClock(db))
      .with('counted', (parts) => {
        const expire = sql<string>`clock.now + ${value('windowMs')}::bigint`.as('expire');
        const request = [sql`${value('key')}::text`.as('key'), sql`${value('requests')}::int`.as('points'), expire] as const;
        return countInWindows(db, schema, parts.selectFrom('clock').select(request));
      })
      .selectFrom('counted')
      .select(['consumed', 'msToReset']),
  );

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
