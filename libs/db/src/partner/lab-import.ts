import type { LabImportStore, LabWritten, StandingRecord } from '@biomarker/domain/partner';
import type { Pool } from 'pg';
import { appendAudit } from './audit.ts';
import { writeDeliveries } from './lab-writer.ts';
import { inTransaction } from '../shared/statements.ts';

const MEMBERS = `
  SELECT id, email, to_char(birth_date, 'YYYY-MM-DD') AS "birthDate" FROM partner.member
  WHERE status = 'active' AND (id = ANY($1::uuid[]) OR email = ANY($2::text[]))`;

const STANDING = `
  SELECT 'report' AS kind, id, member_id AS "memberId", NULL AS "reportId" FROM partner.lab_report WHERE id = ANY($1::uuid[])
  UNION ALL
  SELECT 'result', id, member_id, report_id FROM partner.lab_result WHERE id = ANY($1::uuid[]) OR report_id = ANY($1::uuid[])`;

/** For the operator's own role. */
export function postgresLabImport(pool: Pool): LabImportStore {
  return {
    members: async (keys) => {
      const ids = keys.flatMap((key) => ('id' in key ? [key.id] : []));
      const emails = keys.flatMap((key) => ('email' in key ? [key.email] : []));
      return (await pool.query(MEMBERS, [ids, emails])).rows;
    },
    standing: async (ids) => (await pool.query<StandingRecord>(STANDING, [ids])).rows,
    writeAll: (charts, at) =>
      inTransaction(pool, async (client) => {
        // Two imports for one member wait for each other; always in this order, so that they do not wait in a circle.
        await client.query(`SELECT 1 FROM partner.member WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`, [charts.map(({ memberId }) => memberId)]);
        const all: LabWritten = { added: 0, changed: 0, unchanged: 0 };
        for (const { memberId, deliveries } of charts) {
          const written = await writeDeliveries(client, memberId, deliveries, at);
          for (const key of ['added', 'changed', 'unchanged'] as const) all[key] += written[key];
          if (written.added + written.changed > 0)
            await appendAudit(client, { actor: 'operator', action: 'results.import', outcome: 'ok', memberId, detail: written });
        }
        return all;
      }),
  };
}
