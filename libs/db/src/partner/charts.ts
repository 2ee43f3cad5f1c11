import type { Access, AccessNote, Chart, ChartStore, LabDocument, LabKind, LabPage, LabQuery, Person } from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { bound, type Bound } from '../shared/bound.ts';
import type { Queries } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared } from '../shared/prepared.ts';
import { auditBound, auditRead, type AuditShape } from './audited-read.ts';
import { findPage, recordOf, SHOWN, type DocumentRow } from './lab-search.ts';

export const personOf = prepared<{ memberId: string }, Person>((db, value) =>
  db
    .selectFrom('partner.member')
    .where('id', '=', value('memberId'))
    .select((eb) => [
      'given_name as givenName',
      'family_name as familyName',
      sql<string>`to_char(${eb.ref('birth_date')}, 'YYYY-MM-DD')`.as('birthDate'),
      'gender',
      'updated_at as updatedAt',
    ])
    .$castTo<Person>(),
);

export function postgresCharts({ kysely }: Database): ChartStore {
  return { open: (access) => openChart(kysely, access) };
}

function openChart(db: Queries, access: Access): Chart {
  return {
    patientId: access.patientId,
    person: async () => (await personOf(db, access))[0]!,
    search: async (kind, query, audit) => pageOf(kind, query, await findPage(db, { kind, by: access, query, audit })),
    async version(kind, id, version, audit) {
      const [row] = await findVersion(db, { kind, by: access, id, version, audit });
      return row && documentOf(kind, row);
    },
  };
}

export function pageOf(kind: LabKind, { limit }: Pick<LabQuery, 'limit'>, rows: readonly DocumentRow[]): LabPage {
  const items = rows.slice(0, limit).flatMap((row) => (row.id === null ? [] : [documentOf(kind, row)]));
  const last = rows[items.length - 1];
  const next = last && rows.length > items.length ? { value: last.sortValue, id: last.id! } : undefined;
  return { total: rows[0]!.total, items, next };
}

type Row = Pick<DocumentRow, 'id' | 'version' | 'document' | 'record'>;

function documentOf(kind: LabKind, { id, version, document, record }: Row): LabDocument {
  return { id: id!, version, text: document ?? documentText(kind, { ...record, lastUpdated: new Date(record!.lastUpdated).toISOString() } as never) };
}

type Find = { kind: LabKind; by: Access; id: string; version: number; audit?: AccessNote };

function findVersion(db: Queries, { kind, by, id, version, audit }: Find): Promise<Row[]> {
  const { shape, values } = bound({ kind, by, id, version, audit: audit && auditBound(audit) });
  return versionStatement({ adds: audit?.adds, audit: shape.audit })(db, values);
}

const versionStatement = perShape(({ adds, audit }: AuditShape) =>
  prepared<Bound, Row>((db, value) => {
    const found = db
      .selectFrom('partner.lab_history as h')
      .where('h.kind', '=', sql<string>`${value('kind')}::text`)
      .where('h.id', '=', sql<string>`${value('id')}::uuid`)
      .where('h.version', '=', sql<number>`${value('version')}::bigint`)
      .where('h.member_id', '=', sql<string>`${value('by.memberId')}::uuid`)
      .where((eb) => eb(sql<string>`${eb.ref('h.record')} ->> 'status'`, 'in', SHOWN))
      .select((eb) => ['h.id', 'h.version', sql<string | null>`NULL`.as('document'), recordOf(eb).as('record')]);
    const statement = db.with('found', () => found);
    const audited = audit ? statement.with('audited', () => auditRead(db, 'found', { adds, audit }, value)) : statement;
    return audited.selectFrom('found').selectAll().$castTo<Row>();
  }),
);
