import { connectDatabase, postgresAuditSeals } from '@biomarker/db/partner';
import type { BrokenRow } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { z } from 'zod';
import { command } from '../command.ts';

const FAULTS: Record<BrokenRow['fault'], string> = {
  changed: 'was changed after it was sealed, or one before it was',
  removed: 'was removed',
  added: 'was added among rows that were sealed',
};

/** Seals new rows first, so the result covers all rows. */
export const verifyAudit = command({
  name: 'audit verify',
  summary:
    'Verifies the hash chain of the audit, and names the first row that was changed, removed or added. Keep the last line elsewhere: it proves a truncation.',
  positions: [],
  input: z.strictObject({}),
  async run(_input, databaseUrl) {
    const database = connectDatabase({ url: databaseUrl, applicationName: 'operator', maxConnections: 2, onError: () => {} });
    try {
      await database.assertReady('writes');
      const seals = postgresAuditSeals(database);
      while ((await seals.seal()) > 0);
      const { rows, erased, oldestId, newest, broken } = await seals.verify();
      if (broken) throw new DomainError('conflict', 'audit_broken', `Audit row ${broken.id} ${FAULTS[broken.fault]}. Valid rows before it: ${rows}.`);
      const changed = erased > 0 ? ` Rows that an erasure changed: ${erased}.` : '';
      return newest ? `Valid rows: ${rows}, from ${oldestId}.${changed}\nNewest: ${newest.id} ${newest.hash}` : 'The audit has no rows.';
    } finally {
      await database.close();
    }
  },
});
