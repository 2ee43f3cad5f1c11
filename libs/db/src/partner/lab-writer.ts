import {
  fingerprintOf,
  SHOWN_STATUSES,
  type LabDelivery,
  type LabKind,
  type LabReport,
  type LabResult,
  type LabWriter,
  type LabWritten,
} from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../shared/statements.ts';

/** A report lists its shown results, so that it has a new version when those change. */
type Stored = LabResult | (LabReport & { resultIds: string[] });
type Standing = Map<string, { version: number; fingerprint: string }>;

/** For the operator's own role: the role of the service may only read. A handful of statements, however much is written. */
export function postgresLabWriter(pool: Pool): LabWriter {
  return { write: (memberId, deliveries, at) => inTransaction(pool, (client) => writeDeliveries(client, memberId, deliveries, at)) };
}

/** Inside the transaction of `client`. */
export async function writeDeliveries(client: PoolClient, memberId: string, deliveries: readonly LabDelivery[], at: Date): Promise<LabWritten> {
  const reports = deliveries.map(({ report, results }) => ({ ...report, resultIds: shownIds(results) }));
  const results = deliveries.flatMap((delivery) => delivery.results);
  const ofReports = await writeAll(client, 'report', memberId, reports, at);
  const ofResults = await writeAll(client, 'result', memberId, results, at);
  return {
    added: ofReports.added + ofResults.added,
    changed: ofReports.changed + ofResults.changed,
    unchanged: ofReports.unchanged + ofResults.unchanged,
  };
}

async function writeAll(client: PoolClient, kind: LabKind, memberId: string, records: readonly Stored[], at: Date): Promise<LabWritten> {
  const known = await standing(client, kind, memberId);
  const fresh = records
    .map((record) => ({ record, before: known.get(record.id), fingerprint: fingerprintOf(record) }))
    .filter(({ before, fingerprint }) => before?.fingerprint !== fingerprint);
  const rows = fresh.map(({ record, before, fingerprint }) => {
    const version = (before?.version ?? 0) + 1;
    const document = documentText(kind, { ...record, version, lastUpdated: at.toISOString() } as never);
    return { ...columnsOf(kind, record), member_id: memberId, version, last_updated: at, fingerprint, document };
  });
  const history = fresh.map(({ record }, index) => ({ kind, id: record.id, version: rows[index]!.version, member_id: memberId, record, last_updated: at }));

  if (fresh.length > 0) {
    await upsert(client, `partner.lab_${kind}`, rows);
    await client.query(`INSERT INTO partner.lab_history SELECT * FROM json_populate_recordset(NULL::partner.lab_history, $1)`, [JSON.stringify(history)]);
  }
  const changed = fresh.filter(({ before }) => before).length;
  return { added: fresh.length - changed, changed, unchanged: records.length - fresh.length };
}

async function standing(client: PoolClient, kind: LabKind, memberId: string): Promise<Standing> {
  const { rows } = await client.query(`SELECT id, version, fingerprint FROM partner.lab_${kind} WHERE member_id = $1 FOR UPDATE`, [memberId]);
  return new Map(rows.map((row) => [row.id, row]));
}

function columnsOf(kind: LabKind, record: Stored): Record<string, unknown> {
  const { id, status, name, effectiveAt, issuedAt, laboratory, specimen = null, loincCode = null } = record;
  const shared = { id, status, name, loinc_code: loincCode, effective_at: effectiveAt, issued_at: issuedAt, laboratory, specimen };
  if (kind === 'report') return shared;
  const { reportId, loincName, value, referenceRanges, interpretation = null, note = null } = record as LabResult;
  const measured = value.kind === 'quantity' ? { quantity: value.value, ucum: value.ucum } : { quantity: null, ucum: null };
  return { ...shared, ...measured, report_id: reportId, loinc_name: loincName, value, reference_ranges: referenceRanges, interpretation, note };
}

/** The names of the columns come from this file only. An id that belongs to another member is refused. */
async function upsert(client: PoolClient, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const updates = columns.filter((column) => column !== 'id' && column !== 'member_id').map((column) => `${column} = excluded.${column}`);
  const { rowCount } = await client.query(
    `INSERT INTO ${table} AS t (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $1)
     ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')} WHERE t.member_id = excluded.member_id`,
    [JSON.stringify(rows)],
  );
  if (rowCount !== rows.length) throw new Error('a record with one of these ids belongs to another member');
}

/** As a version of a report lists them later. */
function shownIds(results: readonly LabResult[]): string[] {
  return results
    .filter(({ status }) => (SHOWN_STATUSES as readonly string[]).includes(status))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))
    .map(({ id }) => id);
}
