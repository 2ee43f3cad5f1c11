import {
  currentRecord,
  instantOf,
  isShown,
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
import { LOCKS } from '../shared/locks.ts';
import { rowsOf } from '../shared/rows-of.ts';
import { appendAudits } from './audit.ts';
import { lockMembers, timeOf } from './lock-members.ts';
import { LAB_TABLES } from './lab-columns.ts';
import { writeVersions } from './lab-writer.ts';
import { queueing } from './queue-mail.ts';
import type { BothStores } from './stores.ts';

/** The transactions of an import: see `inBothTold`. */
type Stores = BothStores & { told: Queries };

/** Requires the operator's role. All statements belong to the transactions. */
export function importSession(stores: Stores, { now, operator }: { now: Date; operator: string }): ImportSession {
  const { control, lab } = stores;
  let at = now;
  return {
    now,
    inTurn: async () => void (await sql`SELECT pg_advisory_xact_lock(${LOCKS.labImport})`.execute(control)),
    async lock(memberIds) {
      await lockMembers(control, memberIds);
      // Read after taking the locks: partners poll for newer records of a member, so a later commit must have a later time.
      at = await timeOf(lab);
    },
    members: (keys, identifiers) => members(control, keys, identifiers),
    known: (kind, keys) =>
      lab
        .selectFrom('partner.lab_key')
        .where('kind', '=', kind)
        .where('key', '=', sql<string>`ANY(${keys}::text[])`)
        .select(['kind', 'key', 'record_id as recordId'])
        .execute() as Promise<KnownKey[]>,
    keysOf: (memberIds, recordIds) =>
      lab
        .selectFrom('partner.lab_key')
        .where('member_id', '=', sql<string>`ANY(${memberIds}::uuid[])`)
        .where('record_id', '=', sql<string>`ANY(${recordIds}::uuid[])`)
        .select(['kind', 'key', 'record_id as recordId'])
        .execute() as Promise<KnownKey[]>,
    // A first load fills tables whose statistics say that they are empty: a query for nothing then reads a whole index.
    standing: async (kind, ids) => (ids.length === 0 ? [] : standingBy(lab, kind, sql`r.id = ANY(${ids}::uuid[])`)),
    resultsOf: async (reportIds) => (reportIds.length === 0 ? [] : standingBy(lab, 'result', ofReports(reportIds))),
    reportsOf: (memberIds, resultIds) => standingBy(lab, 'report', showing(memberIds, resultIds)),
    alike: (kind, memberId, times) => alike(lab, kind, memberId, times),
    write: (charts, detail) => writeCharts(stores, charts, { at, operator, ...detail }),
  };
}

/** The active members that an account id, an email address or an identifier of a laboratory names. */
async function members(control: Queries, ...[keys, identifiers]: Parameters<ImportSession['members']>): Promise<ImportMember[]> {
  const wanted = rowsOf(identifiers, 'system text, value text');
  const named = await control
    .selectFrom('partner.member_identifier as i')
    .innerJoin(wanted, (join) => join.onRef('given.system', '=', 'i.system').onRef('given.value', '=', 'i.value'))
    .select(['i.member_id as id', 'i.system', 'i.value'])
    .distinct()
    .execute();
  const ids = [...keys.flatMap((key) => ('id' in key ? [key.id] : [])), ...named.map(({ id }) => id)];
  const rows = await control
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
async function standingBy(lab: Queries, kind: LabKind, condition: ReturnType<typeof sql>): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.member_id AS "memberId", r.version, r.feed, h.record,
      (SELECT array_agg(o.record ->> 'effectiveAt') FROM partner.lab_history o WHERE o.kind = ${kind} AND o.id = r.id AND o.member_id = r.member_id) AS times
    FROM ${sql.table(LAB_TABLES[kind])} r
    JOIN partner.lab_history h ON h.kind = ${kind} AND h.id = r.id AND h.version = r.version AND h.member_id = r.member_id
    WHERE ${condition}`.execute(lab);
  return rows.map(({ record, feed, ...row }) => ({ ...row, kind, stored: record, record: currentRecord<LabResult>(record), ...(feed !== null && { feed }) }));
}

/** Results of these reports, and those of others that they list. No OR: it would read the whole table. */
const ofReports = (ids: readonly string[]) => sql`r.id IN (
  SELECT o.id FROM partner.lab_result o WHERE o.report_id = ANY(${ids}::uuid[])
  UNION ALL SELECT unnest(p.listed) FROM partner.lab_report p WHERE p.id = ANY(${ids}::uuid[]))`;

const showing = (memberIds: readonly string[], resultIds: readonly string[]) => sql`r.member_id = ANY(${memberIds}::uuid[]) AND r.id IN (
  SELECT o.report_id FROM partner.lab_result o WHERE o.id = ANY(${resultIds}::uuid[])
  UNION ALL SELECT p.id FROM partner.lab_report p WHERE p.member_id = ANY(${memberIds}::uuid[]) AND p.listed && ${resultIds}::uuid[])`;

const alike = (lab: Queries, kind: LabKind, memberId: string, times: readonly string[]): Promise<Standing[]> =>
  standingBy(
    lab,
    kind,
    sql`r.member_id = ${memberId}::uuid AND r.effective_at = ANY(${times.map(instantOf)}::timestamptz[]) AND r.status = ANY(${[...SHOWN_STATUSES]}::text[])`,
  );

type Writing = { at: Date; operator: string; feed?: string; digest?: string };

/** A constant number of statements. */
async function writeCharts({ lab, told }: Stores, charts: readonly ChartChanges[], { at, operator, feed, digest }: Writing): Promise<void> {
  const versions = charts.flatMap(({ memberId, versions: own }) => own.map((version) => ({ memberId, ...version })));
  for (const kind of ['report', 'result'] as const)
    await writeVersions(
      lab,
      { kind, at, feed },
      versions.filter((one) => one.kind === kind),
    );
  await addKeys(lab, charts);
  const shown = charts.filter((chart) => chart.versions.some(({ record }) => isShown(record))).map(({ memberId }) => memberId);
  if (shown.length > 0) await queueing(told, { memberId: sql<string>`ANY(${shown}::uuid[])`, kind: 'results' }).execute();
  const changed = charts.filter((chart) => chart.versions.length > 0);
  await appendAudits(
    told,
    changed.map(({ memberId, versions: own, unchanged }) => {
      const added = own.filter(({ version }) => version === 1).length;
      const detail = { by: operator, ...(feed && { feed }), ...(digest && { digest }), added, changed: own.length - added, unchanged };
      return { actor: 'operator', action: 'results.import', outcome: 'ok', memberId, detail };
    }),
  );
}

async function addKeys(lab: Queries, charts: readonly ChartChanges[]): Promise<void> {
  const rows = charts.flatMap(({ memberId, keys }) => keys.map(({ kind, key, recordId }) => ({ kind, key, record_id: recordId, member_id: memberId })));
  if (rows.length === 0) return;
  const columns = ['kind', 'key', 'record_id', 'member_id'] as const;
  const given = rowsOf(rows, 'kind text, key text, record_id uuid, member_id uuid');
  await lab
    .insertInto('partner.lab_key')
    .columns(columns)
    .expression((eb) => eb.selectFrom(given).select(columns))
    .execute();
}
