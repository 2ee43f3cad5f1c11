import { fingerprintOf, SHOWN_STATUSES, type LabReport, type LabResult, type LabWriter, type LabWritten } from '@biomarker/domain/partner';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './named-query.ts';

type Kind = 'report' | 'result';
/** A report lists its shown results, so that it has a new version when those change. */
type Stored = LabResult | (LabReport & { resultIds: string[] });
type Standing = Map<string, { version: number; fingerprint: string }>;

/** For the operator's own role: the role of the service may only read. */
export function postgresLabWriter(pool: Pool): LabWriter {
  return {
    write: (memberId, deliveries, at) =>
      inTransaction(pool, async (client) => {
        const written: LabWritten = { added: 0, changed: 0, unchanged: 0 };
        const reports = await standing(client, 'report', memberId);
        const results = await standing(client, 'result', memberId);
        for (const { report, results: parts } of deliveries) {
          await writeOne(client, 'report', reports, memberId, { ...report, resultIds: shownIds(parts) }, at, written);
          for (const result of parts) await writeOne(client, 'result', results, memberId, result, at, written);
        }
        return written;
      }),
  };
}

async function standing(client: PoolClient, kind: Kind, memberId: string): Promise<Standing> {
  const { rows } = await client.query(`SELECT id, version, fingerprint FROM partner.lab_${kind} WHERE member_id = $1 FOR UPDATE`, [memberId]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeOne(client: PoolClient, kind: Kind, known: Standing, memberId: string, record: Stored, at: Date, written: LabWritten): Promise<void> {
  const fingerprint = fingerprintOf(record);
  const before = known.get(record.id);
  if (before?.fingerprint === fingerprint) return void written.unchanged++;

  const version = (before?.version ?? 0) + 1;
  const row = { ...columnsOf(kind, record), member_id: memberId, version, last_updated: at, fingerprint };
  await upsert(client, `partner.lab_${kind}`, row);
  await client.query(`INSERT INTO partner.lab_history (kind, id, version, member_id, record, last_updated) VALUES ($1, $2, $3, $4, $5, $6)`, [
    kind,
    record.id,
    version,
    memberId,
    JSON.stringify(record),
    at,
  ]);
  if (before) written.changed++;
  else written.added++;
}

function columnsOf(kind: Kind, record: Stored): Record<string, unknown> {
  const { id, status, name, effectiveAt, issuedAt, laboratory, specimen = null, loincCode = null } = record;
  const shared = { id, status, name, loinc_code: loincCode, effective_at: effectiveAt, issued_at: issuedAt, laboratory, specimen };
  if (kind === 'report') return shared;
  const { reportId, loincName, value, referenceRanges, interpretation = null, note = null } = record as LabResult;
  const measured = value.kind === 'quantity' ? { quantity: value.value, ucum: value.ucum } : { quantity: null, ucum: null };
  return {
    ...shared,
    ...measured,
    report_id: reportId,
    loinc_name: loincName,
    value: JSON.stringify(value),
    reference_ranges: JSON.stringify(referenceRanges),
    interpretation,
    note,
  };
}

/** The names of the columns come from this file only. An id of another member's record is refused by the database. */
async function upsert(client: PoolClient, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const values = columns.map((_, index) => `$${index + 1}`);
  const updates = columns.filter((column) => column !== 'id' && column !== 'member_id').map((column) => `${column} = excluded.${column}`);
  const { rowCount } = await client.query(
    `INSERT INTO ${table} AS t (${columns.join(', ')}) VALUES (${values.join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')} WHERE t.member_id = excluded.member_id`,
    Object.values(row),
  );
  if (rowCount !== 1) throw new Error(`the record ${row.id} belongs to another member`);
}

/** As a version of a report lists them later. */
function shownIds(results: readonly LabResult[]): string[] {
  return results
    .filter(({ status }) => (SHOWN_STATUSES as readonly string[]).includes(status))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))
    .map(({ id }) => id);
}
