import type pg from 'pg';
import { LOCK_NOT_AVAILABLE, inTransaction } from './lock-timeout.ts';
import { sessionsBy, sentenceOf } from './sessions.ts';

/** The lock number of `prisma migrate deploy`, so the two never run concurrently. */
const MIGRATION_LOCK = 72707369;

/**
 * Runs `work` under the exclusive migration lock. `guard` holds it in a transaction: behind a pooler in transaction mode, the lock of
 * a session would stay on the pooler's connection.
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
