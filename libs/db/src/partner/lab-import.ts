import type { LabImportStore } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { LOCKS } from '../shared/locks.ts';
import { importSession } from './lab-import-session.ts';
import { importStage } from './lab-import-stage.ts';
import { createStage } from './lab-import-tables.ts';

/** Ends a transaction without a trace. */
class Undone extends Error {}

/** Requires the operator's role. The audit names `operator`, the importing person. */
export function postgresLabImport({ kysely }: Database, operator: string): LabImportStore {
  return {
    async inOne(work) {
      const done: unknown[] = [];
      await kysely
        .transaction()
        .execute(async (tx) => {
          await sql`SELECT pg_advisory_xact_lock(${LOCKS.labImport})`.execute(tx);
          await createStage(tx);
          // Read the time after taking the lock: partners poll for newer records, so a later commit must have a later time.
          const { now } = await tx.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
          const result = await work(importStage(tx), importSession(tx, { now: new Date(now), operator }));
          done.push(result);
          if (!result.keep) throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
      return done[0] as Awaited<ReturnType<typeof work>>;
    },
  };
}
