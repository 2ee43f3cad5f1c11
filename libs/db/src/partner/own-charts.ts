import {
  currentRecord,
  LoincCode,
  SHOWN_STATUSES,
  unfiltered,
  type LabKind,
  type LabPosition,
  type LabResult,
  type OwnChart,
  type OwnChartStore,
  type OwnReport,
  type OwnResult,
} from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { recorded } from '../shared/records.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { pageOf, personOf } from './charts.ts';
import { findPage } from './lab-search.ts';
import type { Database } from './stores.ts';

const SHOWN = [...SHOWN_STATUSES];
/** Statuses that count as measured. */
const SETTLED = SHOWN_STATUSES.filter((status) => status !== 'entered-in-error');

const RESULT_COLUMNS = [
  'r.id',
  'r.report_id as reportId',
  'r.status',
  'r.loinc_code as loincCode',
  'r.loinc_name as loincName',
  'r.codings',
  'r.name',
  'r.value',
  'r.components',
  'r.reference_ranges as referenceRanges',
  'r.interpretation',
  'r.flags',
  'r.laboratory',
  'r.specimen',
  'r.note',
  'r.version',
  'r.last_updated as lastUpdated',
] as const;

/** As the laboratory wrote them; rows of earlier releases hold the instants alone. */
const WRITTEN_TIMES = [
  sql<string>`coalesce(r.effective_text, to_char(r.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.as('effectiveAt'),
  sql<string>`coalesce(r.issued_text, to_char(r.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.as('issuedAt'),
];

/** As the laboratory wrote it, in its own zone. */
const DAY = sql<string>`left(coalesce(r.effective_text, to_char(r.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')), 10)`;

const REPORT_COLUMNS = {
  id: true,
  status: true,
  loincCode: true,
  codings: true,
  name: true,
  laboratory: true,
  specimen: true,
  note: true,
  conclusion: true,
  listed: true,
  effectiveAt: true,
  effectiveText: true,
  issuedAt: true,
  issuedText: true,
  version: true,
  lastUpdated: true,
} as const;

export function postgresOwnCharts(database: Database): OwnChartStore {
  return { open: (memberId) => openOwnChart(database, memberId) };
}

function openOwnChart({ kysely: control, lab }: Database, memberId: string): OwnChart {
  const { kysely, prisma } = lab;
  const shown = { memberId, status: { in: SHOWN } };

  return {
    person: async () => (await personOf(control, { memberId }))[0]!,

    ...results(kysely, memberId),

    async earlierVersions(resultIds) {
      const rows = await prisma.labHistory.findMany({
        where: { memberId, kind: 'result', id: { in: [...resultIds] } },
        orderBy: [{ id: 'asc' }, { version: 'desc' }],
      });
      return rows
        .map(({ id, version, lastUpdated, record }) => ({ ...currentRecord<LabResult>(record as object), id, version, lastUpdated: lastUpdated.toISOString() }))
        .filter(({ status }) => (SHOWN as string[]).includes(status));
    },

    async reports({ limit, offset }) {
      const reports = await prisma.labReport.findMany({
        where: shown,
        select: REPORT_COLUMNS,
        orderBy: [{ effectiveAt: 'desc' }, { name: 'asc' }, { id: 'asc' }],
        skip: offset,
        take: limit,
      });
      return { reports: reports.map(reportOf), total: await prisma.labReport.count({ where: shown }) };
    },
    async report(id) {
      const report = await prisma.labReport.findFirst({ where: { ...shown, id }, select: REPORT_COLUMNS });
      if (!report) return undefined;
      const own = resultsOf(kysely, memberId)
        .where((eb) => eb.or([eb('r.report_id', '=', id), eb('r.id', '=', sql<string>`ANY(${report.listed}::uuid[])`)]))
        // Those of other reports come last.
        .orderBy((eb) => eb('r.report_id', '<>', id))
        // Those of earlier releases have no position, and came before.
        .orderBy('r.position', (order) => order.asc().nullsFirst())
        .orderBy('r.name')
        .orderBy('r.id');
      return { report: reportOf(report), results: await read(own) };
    },

    documents: async (kind: LabKind, after: LabPosition | undefined, limit: number) => {
      const query = { filter: unfiltered(), sort: { by: 'lastUpdated', descending: false }, after, limit } as const;
      return pageOf(kind, query, await findPage(kysely, memberId, kind, query));
    },
  };
}

function results(kysely: Queries, memberId: string): Pick<OwnChart, 'latest' | 'ofMarker' | 'days' | 'ofDays' | 'results'> {
  const all = () => resultsOf(kysely, memberId);
  const newestFirst = () => all().orderBy('r.effective_at', 'desc').orderBy('r.id');
  return {
    latest: (each) =>
      read(
        newestFirst()
          .where('r.status', 'in', SETTLED)
          .where('r.id', 'in', newestOfEach(kysely, memberId, each)),
      ),
    ofMarker: (marker, limit) =>
      read(
        newestFirst()
          .where(LoincCode.safeParse(marker).success ? 'r.loinc_code' : 'r.marker', '=', marker)
          .limit(limit),
      ),
    async days(limit) {
      const rows = await kysely
        .selectFrom('partner.lab_result as r')
        .where('r.member_id', '=', memberId)
        .where('r.status', 'in', SETTLED)
        .select(DAY.as('day'))
        .distinct()
        .orderBy('day', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ day }) => day);
    },
    ofDays: (days) =>
      read(
        newestFirst()
          .where('r.status', 'in', SETTLED)
          .where(DAY, 'in', [...days]),
      ),
    results: (after, limit) =>
      read(
        all()
          .$if(after !== undefined, (page) => page.where('r.id', '>', after!))
          .orderBy('r.id')
          .limit(limit),
      ),
  };
}

const resultsOf = (db: Queries, memberId: string) =>
  db
    .selectFrom('partner.lab_result as r')
    .innerJoin('partner.lab_report as p', (join) => join.onRef('p.id', '=', 'r.report_id').on('p.member_id', '=', memberId))
    .where('r.member_id', '=', memberId)
    .where('r.status', 'in', SHOWN)
    .select(RESULT_COLUMNS)
    .select(WRITTEN_TIMES)
    .select((eb) => ['p.name as reportName', eb('p.status', 'in', SHOWN).as('reportShown')]);

const newestOfEach = (db: Queries, memberId: string, each: number) =>
  db
    .selectFrom(
      db
        .selectFrom('partner.lab_result as one')
        .where('one.member_id', '=', memberId)
        .where('one.status', 'in', SETTLED)
        .select((eb) => [
          'one.id',
          sql<number>`row_number() OVER (PARTITION BY coalesce(${eb.ref('one.loinc_code')}, ${eb.ref('one.marker')}) ORDER BY ${eb.ref('one.effective_at')} DESC, ${eb.ref('one.id')})`.as(
            'place',
          ),
        ])
        .as('ranked'),
    )
    .where('ranked.place', '<=', each)
    .select('ranked.id');

const read = async (query: { execute(): Promise<object[]> }): Promise<OwnResult[]> =>
  (await query.execute()).map((row) => currentRecord(withoutNulls(row)) as OwnResult);

type ReportRow = { effectiveAt: Date; effectiveText: string | null; issuedAt: Date; issuedText: string | null };

function reportOf({ effectiveText, issuedText, ...row }: ReportRow): OwnReport {
  const report = recorded(row) as unknown as OwnReport;
  return { ...report, ...(effectiveText && { effectiveAt: effectiveText }), ...(issuedText && { issuedAt: issuedText }) };
}
