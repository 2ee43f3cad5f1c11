import {
  currentRecord,
  instantOf,
  SHOWN_STATUSES,
  type ChartChanges,
  type ImportMember,
  type ImportSession,
  type KnownKey,
  type LabKind,
  type LabResult,
  type Standing,
} from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { rowsOf } from './lab-import-tables.ts';
import { writeVersions } from './lab-writer.ts';

const TABLES = { report: 'partner.lab_report', result: 'partner.lab_result' } as const;

/** Requires the operator's role. All statements belong to the transaction `tx`. */
export function importSession(tx: Queries, { now, operator }: { now: Date; operator: string }): ImportSession {
  return {
    now,
    members: (keys, identifiers) => members(tx, keys, identifiers),
    known: (kind, keys) =>
      tx
        .selectFrom('partner.lab_key')
        .where('kind', '=', kind)
        .where('key', '=', sql<string>`ANY(${keys}::text[])`)
        .select(['kind', 'key', 'record_id as recordId'])
        .execute() as Promise<KnownKey[]>,
    standing: (kind, ids) => standingBy(tx, kind, sql`r.id = ANY(${ids}::uuid[])`),
    resultsOf: (reportIds) => standingBy(tx, 'result', sql`r.report_id = ANY(${reportIds}::uuid[])`),
    alike: (kind, memberId, times) => alike(tx, kind, memberId, times),
    async write(charts, detail) {
      await lock(
        tx,
        charts.map(({ memberId }) => memberId),
      );
      for (const chart of charts) await writeChart(tx, chart, { now, operator, ...detail });
    },
  };
}

/** The active members that an account id, an email address or an identifier of a laboratory names. */
async function members(tx: Queries, ...[keys, identifiers]: Parameters<ImportSession['members']>): Promise<ImportMember[]> {
  const wanted = rowsOf(identifiers, 'system text, value text');
  const named = await tx
    .selectFrom('partner.member_identifier as i')
    .innerJoin(wanted, (join) => join.onRef('given.system', '=', 'i.system').onRef('given.value', '=', 'i.value'))
    .select(['i.member_id as id', 'i.system', 'i.value'])
    .distinct()
    .execute();
  const ids = [...keys.flatMap((key) => ('id' in key ? [key.id] : [])), ...named.map(({ id }) => id)];
  const rows = await tx
    .selectFrom('partner.member')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`ANY(${ids}::uuid[])`),
        eb('email', '=', sql<string>`ANY(${keys.flatMap((key) => ('email' in key ? [key.email] : []))}::text[])`),
      ]),
    )
    .select((eb) => ['id', 'email', sql<string>`to_char(${eb.ref('birth_date')}, 'YYYY-MM-DD')`.as('birthDate')])
    .execute();
  return rows.map((row) => ({ ...row, identifiers: named.filter(({ id }) => id === row.id).map(({ system, value }) => `${system}|${value}`) }));
}

type Row = Omit<Standing, 'record' | 'stored' | 'feed'> & { record: object; feed: string | null };

/** Current versions with their content, and the specimen times of all versions. */
async function standingBy(tx: Queries, kind: LabKind, condition: ReturnType<typeof sql>): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.member_id AS "memberId", r.version, r.feed, h.record,
      (SELECT array_agg(o.record ->> 'effectiveAt') FROM partner.lab_history o WHERE o.kind = ${kind} AND o.id = r.id AND o.member_id = r.member_id) AS times
    FROM ${sql.table(TABLES[kind])} r
    JOIN partner.lab_history h ON h.kind = ${kind} AND h.id = r.id AND h.version = r.version AND h.member_id = r.member_id
    WHERE ${condition}`.execute(tx);
  return rows.map(({ record, feed, ...row }) => ({ ...row, kind, stored: record, record: currentRecord<LabResult>(record), ...(feed !== null && { feed }) }));
}

const alike = (tx: Queries, kind: LabKind, memberId: string, times: readonly string[]): Promise<Standing[]> =>
  standingBy(
    tx,
    kind,
    sql`r.member_id = ${memberId}::uuid AND r.effective_at = ANY(${times.map(instantOf)}::timestamptz[]) AND r.status = ANY(${[...SHOWN_STATUSES]}::text[])`,
  );

/** In one order, so that two imports cannot wait for each other. */
const lock = (tx: Queries, memberIds: readonly string[]) =>
  tx
    .selectFrom('partner.member')
    .where('id', '=', sql<string>`ANY(${memberIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();

type Writing = { now: Date; operator: string; feed?: string; digest?: string };

async function writeChart(tx: Queries, { memberId, versions, keys, unchanged }: ChartChanges, { now, operator, feed, digest }: Writing): Promise<void> {
  for (const kind of ['report', 'result'] as const)
    await writeVersions(
      tx,
      { kind, memberId, at: now, feed },
      versions.filter((one) => one.kind === kind),
    );
  await addKeys(tx, memberId, keys);
  if (versions.length === 0) return;
  const added = versions.filter(({ version }) => version === 1).length;
  const detail = { by: operator, ...(feed && { feed }), ...(digest && { digest }), added, changed: versions.length - added, unchanged };
  await appendAudit(tx, { actor: 'operator', action: 'results.import', outcome: 'ok', memberId, detail });
}

async function addKeys(tx: Queries, memberId: string, keys: readonly KnownKey[]): Promise<void> {
  if (keys.length === 0) return;
  const given = rowsOf(
    keys.map(({ kind, key, recordId }) => ({ kind, key, record_id: recordId })),
    'kind text, key text, record_id uuid',
  );
  await tx
    .insertInto('partner.lab_key')
    .columns(['kind', 'key', 'record_id', 'member_id'])
    .expression((eb) => eb.selectFrom(given).select(['given.kind', 'given.key', 'given.record_id', sql<string>`${memberId}::uuid`.as('member_id')]))
    .execute();
}
