import type { LabImportStore } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { LOCKS } from '../shared/locks.ts';
import { importStage } from './lab-import-stage.ts';
import { createStage } from './lab-import-tables.ts';

/** For the operator's own role. `operator` is the person who imports, for the audit. */
export function postgresLabImport({ kysely }: Database, operator: string): LabImportStore {
  return {
    inOne: (work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.labImport})`.execute(tx);
        await createStage(tx);
        // Only now: partners ask for what is newer than what they have, and an import that waited would end behind one with a later time.
        const { now } = await tx.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
        return work(importStage(tx, { begunAt: new Date(now), operator }));
      }),
  };
}
