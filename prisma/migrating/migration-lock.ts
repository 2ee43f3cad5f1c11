import type pg from 'pg';
import { LOCK_NOT_AVAILABLE, inTransaction } from './lock-timeout.ts';
import { sessionsBy, sentenceOf } from './sessions.ts';

/** The number that `prisma migrate deploy` locks, so that the two never run at once. */
const MIGRATION_LOCK = 72707369;

/**
 * Runs `work` while nobody else migrates this database. `guard` holds the lock in a transaction: behind a pooler in transaction mode, the lock of
 * a session would stay on a connection of the pooler.
 */
export async function whileLocked<T>(guard: pg.Client, waitMs: number, work: () => Promise<T>): Promise<T> {
  let locked = false;
  try {
    return await inTransaction(guard, waitMs, async () => {
      await guard.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await guard.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      locked = true;
      return work();
    });
  } catch (error) {
    if (locked || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    const holders = sentenceOf(
      await sessionsBy(guard, `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = ${MIGRATION_LOCK})`),
    );
    throw new Error(`The lock of migrations was not free for ${waitMs / 1000} s. It is held by ${holders}`, { cause: error });
  }
}
