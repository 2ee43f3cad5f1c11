import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';

/** The time to wait for open transactions; only an import takes longer. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 25;
/** The number of rows searched for a gap. */
const LOOKED_THROUGH = 10_000;

/**
 * The highest id after `after` below which no new row can appear. A row gets its id at insert but becomes visible at commit, so an
 * older one may appear later. During a long transaction, returns the last id before the first gap, where a row may be missing.
 */
export async function settledUpTo({ kysely }: Database, after: string): Promise<string> {
  const newest = await newestId(kysely);
  const until = Date.now() + PATIENCE_MS;
  let left = await writers(kysely);
  while (left.length > 0 && Date.now() < until) {
    await pause(PAUSE_MS);
    const now = new Set(await writers(kysely));
    left = left.filter((name) => now.has(name));
  }
  return left.length === 0 ? newest : lastBeforeGap(kysely, after);
}

async function newestId(db: Queries): Promise<string> {
  const { id } = await db
    .selectFrom('partner.audit')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? '0';
}

/** A transaction takes this lock before its row gets an id, and holds it until commit or rollback. */
async function writers(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT virtualtransaction AS name FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'partner.audit'::regclass AND mode = 'RowExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return rows.map(({ name }) => name);
}

async function lastBeforeGap(db: Queries, after: string): Promise<string> {
  const { id } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('partner.audit')
        .where('id', '>', after)
        .orderBy('id')
        .limit(LOOKED_THROUGH)
        .select((row) => [
          'id',
          row.fn
            .agg<string>('row_number')
            .over((over) => over.orderBy('id'))
            .as('place'),
        ])
        .as('row'),
    )
    .where('id', '=', sql<string>`${after}::bigint + place`)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? after;
}
