import type { Pool } from 'pg';
import type { Count, Counter, Window } from './counter.ts';

const SWEEP_EVERY_MS = 5 * 60_000;
/** Milliseconds since 1970, as the database knows them. */
const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * In PostgreSQL, in the table and form of rate-limiter-flexible, which dates windows by the clock of whoever asks: one instance with a wrong clock
 * would end or prolong the windows of all. Here the database dates them.
 */
export function postgresCounter({ pool, schema }: { pool: Pool; schema: string }, { name, windowSeconds }: Window): Counter {
  const table = `"${schema}".rate_limit`;
  const consume = {
    name: `budget ${schema}`,
    text: `
      INSERT INTO ${table} AS held (key, points, expire) VALUES ($1, $2, ${NOW} + $3)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN held.expire <= ${NOW} THEN excluded.points ELSE held.points + excluded.points END,
        expire = CASE WHEN held.expire <= ${NOW} THEN excluded.expire ELSE held.expire END
      RETURNING points AS spent, greatest(expire - ${NOW}, 0)::float8 AS "msToReset"`,
  };
  setInterval(() => pool.query(`DELETE FROM ${table} WHERE expire < ${NOW}`).catch(() => {}), SWEEP_EVERY_MS).unref();

  return {
    async consume(key, units) {
      const { rows } = await pool.query<Count>({ ...consume, values: [`${name}:${key}`, units, windowSeconds * 1000] });
      return rows[0]!;
    },
    probe: () => pool.query('SELECT 1'),
  };
}
