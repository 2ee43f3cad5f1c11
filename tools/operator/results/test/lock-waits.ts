import type { Pool } from 'pg';

const WAITS = `SELECT count(*)::int AS waits FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database() AND locktype = coalesce($1, locktype)`;

/** The locks that sessions of this database wait for. Other tests wait on the same server. */
export async function lockWaits({ pool }: { pool: Pool }, locktype?: 'relation' | 'transactionid'): Promise<number> {
  const { rows } = await pool.query<{ waits: number }>(WAITS, [locktype]);
  return rows[0]!.waits;
}
