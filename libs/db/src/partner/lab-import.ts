import type { LabImportStore } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { LOCKS } from '../shared/locks.ts';
import { importStage } from './lab-import-stage.ts';
import { createStage } from './lab-import-tables.ts';

/** Requires the operator's role. The audit names `operator`, the importing person. */
export function postgresLabImport({ kysely }: Database, operator: string): LabImportStore {
  return {
    inOne: (work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.labImport})`.execute(tx);
        await createStage(tx);
        // Read the time after taking the lock: partners poll for newer records, so a later commit must have a later time.
        const { now } = await tx.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
        return work(importStage(tx, { begunAt: new Date(now), operator }));
      }),
  };
}
