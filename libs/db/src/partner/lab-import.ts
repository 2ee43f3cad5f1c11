import type { LabImportStore } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { importStage, STAGE } from './lab-import-stage.ts';
import { inTransaction } from '../shared/statements.ts';

/** Holder: the one import that runs; two of them could wait for each other's members in a circle. */
const IMPORT_LOCK = 726_273_002;

/** For the operator's own role. */
export function postgresLabImport(pool: Pool): LabImportStore {
  return {
    inOne: (work) =>
      inTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
        await client.query(STAGE);
        return work(importStage(client));
      }),
  };
}
