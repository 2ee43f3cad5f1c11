import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** How long those are waited for who write right now; only an import of results takes longer. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 25;
/** Rows that are looked through for a gap. */
const LOOKED_THROUGH = 10_000;

const NEWEST = `SELECT coalesce(max(id), 0) AS id FROM partner.audit`;

/** Who adds a row takes this lock before its id, and keeps it until the row can be seen or is given up. */
const WRITERS = `
  SELECT virtualtransaction AS name FROM pg_locks
  WHERE locktype = 'relation' AND relation = 'partner.audit'::regclass AND mode = 'RowExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const UNBROKEN = `
  SELECT coalesce(max(id), $1::bigint) AS id
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM partner.audit WHERE id > $1 ORDER BY id LIMIT ${LOOKED_THROUGH}) AS row
  WHERE id = $1::bigint + place`;

/**
 * An id behind `after` up to which no row can still come: ids are given when a row is written, and rows are seen when their transaction ends, so that an
 * older one may come later. While somebody writes for long, it is the last one before the first gap, in which a row may be missing.
 */
export async function settledUpTo(pool: Pool, after: string): Promise<string> {
  const idOf = async (text: string, values: unknown[] = []) => (await pool.query<{ id: string }>(text, values)).rows[0]!.id;
  const writers = async () => (await pool.query<{ name: string }>(WRITERS)).rows.map(({ name }) => name);

  const newest = await idOf(NEWEST);
  const until = Date.now() + PATIENCE_MS;
  let left = await writers();
  while (left.length > 0 && Date.now() < until) {
    await pause(PAUSE_MS);
    const now = new Set(await writers());
    left = left.filter((name) => now.has(name));
  }
  return left.length === 0 ? newest : idOf(UNBROKEN, [after]);
}
