import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOCK_NOT_AVAILABLE, inTransaction } from './lock-timeout.ts';
import type { Migration } from './migration-files.ts';
import { sentenceOf, sessionsBy } from './sessions.ts';

/** The lock timeouts of a migration. A waiting migration blocks all later requests for the table, so each wait is short and retried. */
export type Patience = { lockMs: number; pauseMs: number; tries: number };

export async function apply(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  const { name, steps } = migration;
  if (!steps) return applyAtOnce(client, migration, patience);
  try {
    // These steps wait without blocking anybody.
    for (const step of steps) await client.query(step);
  } catch (error) {
    throw new Error(`Migration ${name} failed. It runs outside of a transaction, so fix the cause and run it again: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await writeDown(client, migration);
}

async function applyAtOnce(client: pg.Client, migration: Migration, { lockMs, pauseMs, tries }: Patience): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, lockMs, async () => {
        await client.query(migration.sql);
        await writeDown(client, migration);
      });
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== LOCK_NOT_AVAILABLE) throw new Error(`Migration ${migration.name} failed and was rolled back: ${message}`, { cause: error });
      if (attempt === tries) {
        const holders = sentenceOf(await sessionsBy(client, "pid IN (SELECT pid FROM pg_locks WHERE locktype = 'relation' AND granted)"));
        throw new Error(`Migration ${migration.name} got no lock on a table in ${tries} tries and was rolled back. Tables are in use by ${holders}`, {
          cause: error,
        });
      }
      await sleep(pauseMs);
    }
  }
}

async function writeDown(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO public._prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)', [
    randomUUID(),
    checksum,
    name,
  ]);
}
