import type { LabImportStore } from '@biomarker/fhir';
import type { Pool } from 'pg';
import { importStage, STAGE } from './lab-import-stage.ts';
import { LOCKS } from '../shared/locks.ts';
import { inTransaction } from '../shared/statements.ts';

/** For the operator's own role. */
export function postgresLabImport(pool: Pool): LabImportStore {
  return {
    inOne: (work) =>
      inTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.labImport]);
        await client.query(STAGE);
        // Only now: partners ask for what is newer than what they have, and an import that waited would end behind one with a later time.
        const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp() AS now');
        return work(importStage(client, new Date(rows[0]!.now)));
      }),
  };
}
