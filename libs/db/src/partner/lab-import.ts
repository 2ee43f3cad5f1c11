import type { LabImportStore } from '@biomarker/domain/partner';
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
        return work(importStage(client));
      }),
  };
}
