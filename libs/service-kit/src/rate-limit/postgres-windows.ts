import type { Pool } from 'pg';
import type { Count, CountRequests } from './store.ts';

const SWEEP_EVERY_MS = 5 * 60_000;
/** Milliseconds since 1970, as the database knows them. */
const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * Windows in PostgreSQL, in the table and form of rate-limiter-flexible. The database dates them: RateLimiterPostgres dates them by the clock of
 * each process, so one wrong clock would end or prolong the windows of all.
 */
export function postgresWindows(pool: Pool, schema: 'content' | 'partner'): CountRequests {
  const table = `"${schema}".rate_limit`;
  const statement = {
    name: `budget ${schema}`,
    text: `
      INSERT INTO ${table} AS held (key, points, expire) VALUES ($1, $2, ${NOW} + $3)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN held.expire <= ${NOW} THEN excluded.points ELSE held.points + excluded.points END,
        expire = CASE WHEN held.expire <= ${NOW} THEN excluded.expire ELSE held.expire END
      RETURNING points AS consumed, greatest(expire - ${NOW}, 0)::float8 AS "msToReset"`,
  };
  setInterval(() => pool.query(`DELETE FROM ${table} WHERE expire < ${NOW}`).catch(() => {}), SWEEP_EVERY_MS).unref();
  return async (key, requests, windowMs) => {
    const { rows } = await pool.query<Count>({ ...statement, values: [key, requests, windowMs] });
    return rows[0]!;
  };
}
