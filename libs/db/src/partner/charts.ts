import type { Access, Chart, ChartStore, LabDocument, LabKind, LabPage, LabQuery, Person } from '@biomarker/domain/partner';
import { documentText } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { prepared } from '../shared/prepared.ts';
import { findOne, type OneRow } from './lab-read.ts';
import { findPage, type DocumentRow } from './lab-search.ts';

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
    async read(kind, id, version, audit) {
      const [row] = await findOne(db, { kind, by: access, id, version, audit });
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

function documentOf(kind: LabKind, { id, version, document, record, lastUpdated }: OneRow): LabDocument {
  const text = () => documentText(kind, { ...record, version, lastUpdated: lastUpdated ?? new Date(record!.lastUpdated).toISOString() } as never);
  return { id: id!, version, text: document ?? text() };
}
