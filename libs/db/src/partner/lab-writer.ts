import {
  fingerprintOf,
  isSameContent,
  isShown,
  type LabDelivery,
  type LabKind,
  type LabReport,
  type LabResult,
  type LabWriter,
  type LabWritten,
} from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { enter } from './ledger.ts';
import { columnsOf, LAB_TABLES, type ReportRow, type ResultRow } from './lab-columns.ts';
import type { Database } from './stores.ts';

/** A report includes the ids of its shown results, so it gets a new version when they change. */
type Stored = LabResult | (LabReport & { resultIds: string[] });
type Row = ReportRow | ResultRow;

/** Columns that a later version does not change. */
const KEPT: readonly string[] = ['id', 'position'];

/** Requires the operator's role; the service's role may only read. The number of statements is constant. */
export function postgresLabWriter({ lab }: Database): LabWriter {
  return { write: (memberId, deliveries, at) => lab.kysely.transaction().execute((tx) => writeDeliveries(tx, memberId, deliveries, at)) };
}

/** Runs within the transaction `tx`. */
export async function writeDeliveries(tx: Queries, memberId: string, deliveries: readonly LabDelivery[], at: Date): Promise<LabWritten> {
  const reports = deliveries.map(({ report, results }) => ({ ...report, resultIds: shownIds(results) }));
  const results = deliveries.flatMap((delivery) => delivery.results);
  const positions = new Map(deliveries.flatMap((delivery) => delivery.results.map(({ id }, position) => [id, position] as const)));
  const ofReports = await writeAll(tx, { kind: 'report', memberId, at }, reports);
  const ofResults = await writeAll(tx, { kind: 'result', memberId, at }, results, positions);
  return {
    added: ofReports.added + ofResults.added,
    changed: ofReports.changed + ofResults.changed,
    unchanged: ofReports.unchanged + ofResults.unchanged,
  };
}

async function writeAll(
  tx: Queries,
  { kind, memberId, at }: Place & { memberId: string },
  records: readonly Stored[],
  positions?: ReadonlyMap<string, number>,
): Promise<LabWritten> {
  const known = await standing(tx, kind, memberId);
  const other = records
    .map((record) => ({ record, before: known.get(record.id), fingerprint: fingerprintOf(record) }))
    .filter(({ before, fingerprint }) => before?.fingerprint !== fingerprint);
  const kept = await keptContent(
    tx,
    kind,
    memberId,
    other.filter(({ before }) => before).map(({ record }) => record.id),
  );
  const fresh = other.filter(({ record, before }) => !before || !isSameContent(kept.get(record.id)!, record));
  const versions = fresh.map(({ record, before }) => ({ memberId, record, version: (before?.version ?? 0) + 1, position: positions?.get(record.id) }));
  await writeVersions(tx, { kind, at }, versions);
  const changed = fresh.filter(({ before }) => before).length;
  return { added: fresh.length - changed, changed, unchanged: records.length - fresh.length };
}

type Place = { kind: LabKind; at: Date; /** The feed that owns the records. */ feed?: string };

/** `position` is the place of a new result in its report, from 0. A later version keeps it. */
type Next<Record = object> = { memberId: string; record: Record; version: number; position?: number };

/** Writes the next version of each record, those of several members in the same statements. */
export async function writeVersions(tx: Queries, { kind, at, feed }: Place, versions: readonly Next[]): Promise<void> {
  if (versions.length === 0) return;
  const last_updated = at.toISOString();
  const written = (versions as readonly Next<Stored>[]).map(({ memberId, record, version, position }) => {
    const document = documentText(kind, { ...record, version, lastUpdated: last_updated } as never);
    const place = kind === 'result' && { position: position ?? null };
    const row = {
      ...columnsOf(kind, record),
      ...place,
      member_id: memberId,
      version,
      last_updated,
      fingerprint: fingerprintOf(record),
      document,
      ...(feed && { feed }),
    } as Row;
    return { record, row };
  });
  await upsert(
    tx,
    kind,
    written.map(({ row }) => row),
  );
  await writeHistory(tx, kind, written);
  for (const { record } of written) if (record.status === 'entered-in-error') enter({ action: 'record.withdraw', kind, record: record.id });
}

async function standing(tx: Queries, kind: LabKind, memberId: string) {
  const rows = await tx
    .selectFrom(LAB_TABLES[kind] as 'partner.lab_report')
    .where('member_id', '=', memberId)
    .forUpdate()
    .select(['id', 'version', 'fingerprint'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The current versions as stored: their form may be that of an earlier release, whose fingerprints differ. */
async function keptContent(tx: Queries, kind: LabKind, memberId: string, ids: readonly string[]): Promise<Map<string, object>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('partner.lab_history as h')
    .innerJoin(`${LAB_TABLES[kind] as 'partner.lab_report'} as r`, (join) => join.onRef('r.id', '=', 'h.id').onRef('r.version', '=', 'h.version'))
    .where('h.kind', '=', kind)
    .where('h.member_id', '=', memberId)
    .where('r.member_id', '=', memberId)
    .where('h.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .select(['h.id', 'h.record'])
    .execute();
  return new Map(rows.map(({ id, record }) => [id, record as object]));
}

/** Passes all rows as one JSON array. Refuses an id that belongs to another member. */
async function upsert(tx: Queries, kind: LabKind, rows: readonly Row[]): Promise<void> {
  const table = LAB_TABLES[kind] as 'partner.lab_report';
  const columns = Object.keys(rows[0]!) as (keyof ReportRow)[];
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    .columns(columns)
    .expression(() => sql`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} ${fromJson(table, rows)}` as never)
    .onConflict((conflict) =>
      conflict
        // By name: the key of partitioned tables holds the member too.
        .constraint(`lab_${kind}_pkey`)
        .doUpdateSet((eb) => Object.fromEntries(columns.filter((column) => !KEPT.includes(column)).map((column) => [column, eb.ref(`excluded.${column}`)])))
        .whereRef(`${table}.member_id`, '=', 'excluded.member_id'),
    )
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) !== rows.length) throw new Error('a record with one of these ids belongs to another member');
}

async function writeHistory(tx: Queries, kind: LabKind, written: readonly { record: Stored; row: Row }[]): Promise<void> {
  const history = written.map(({ record, row: { id, version, member_id, last_updated } }) => ({ kind, id, version, member_id, record, last_updated }));
  const columns = ['kind', 'id', 'version', 'member_id', 'record', 'last_updated'] as const;
  await tx
    .insertInto('partner.lab_history')
    .columns(columns)
    .expression(() => sql`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} ${fromJson('partner.lab_history', history)}` as never)
    .execute();
}

const fromJson = (table: string, rows: readonly object[]) => sql`FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}) AS given`;

/** The ids as stored in a report version. */
function shownIds(results: readonly LabResult[]): string[] {
  return results
    .filter(isShown)
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))
    .map(({ id }) => id);
}
