import type { ChartStore, LabDocument, LabKind, LabPage, LabQuery, Person } from '@biomarker/domain/partner';
import { labDocument, readDocument } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { SHOWN } from './lab-conditions.ts';
import { findIds, findPage, recordUnlessDocument, tableOf, type PageRow, type StoredDocument } from './lab-search.ts';
import type { Database } from './stores.ts';

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

type Stored = { id: string; memberId: string };

const currentOf = (kind: LabKind) =>
  prepared<Stored, StoredDocument>((db, value) =>
    db
      .selectFrom(`${tableOf(kind)} as r`)
      .where('r.id', '=', value('id'))
      .where('r.member_id', '=', value('memberId'))
      .where('r.status', 'in', SHOWN)
      .select(['r.id', 'r.version', 'r.document', recordUnlessDocument(db, value('memberId'), kind, 'r')])
      .$castTo<StoredDocument>(),
  );

const shownVersions = <V extends Stored>(db: Queries, value: Value<V>, kind: LabKind) =>
  db
    .selectFrom('partner.lab_history as h')
    .where('h.kind', '=', sql.lit(kind))
    .where('h.id', '=', value('id'))
    .where('h.member_id', '=', value('memberId'))
    .where((eb) => eb(sql<string>`${eb.ref('h.record')} ->> 'status'`, 'in', SHOWN))
    .select(['h.id', 'h.version', sql<null>`NULL`.as('document'), 'h.record', 'h.last_updated as lastUpdated']);

const versionOf = (kind: LabKind) =>
  prepared<Stored & { version: number }, StoredDocument>((db, value) =>
    shownVersions(db, value, kind)
      .where('h.version', '=', sql<number>`${value('version')}::bigint`)
      .$castTo<StoredDocument>(),
  );

/** A record has few versions, so all are read, newest first. */
const versionsOf = (kind: LabKind) =>
  prepared<Stored, StoredDocument>((db, value) => shownVersions(db, value, kind).orderBy('h.version', 'desc').$castTo<StoredDocument>());

const CURRENT = { result: currentOf('result'), report: currentOf('report') };
const VERSION = { result: versionOf('result'), report: versionOf('report') };
const VERSIONS = { result: versionsOf('result'), report: versionsOf('report') };

export function postgresCharts({ kysely: control, lab }: Database): ChartStore {
  const { kysely } = lab;
  return {
    person: async (memberId) => (await personOf(control, { memberId }))[0]!,
    search: async (memberId, kind, query) => pageOf(kind, query, await findPage(kysely, memberId, kind, query)),
    ids: (memberId, kind, filter) => findIds(kysely, memberId, kind, filter),
    async read(memberId, kind, id, version) {
      const [row] = await (version === undefined ? CURRENT[kind](kysely, { id, memberId }) : VERSION[kind](kysely, { id, memberId, version }));
      return row && documentOf(kind, row);
    },
    async history(memberId, kind, id, { since, before = Infinity, limit }) {
      const all = await VERSIONS[kind](kysely, { id, memberId });
      if (all.length === 0) return undefined;
      const recent = all.filter(({ lastUpdated }) => since === undefined || Date.parse(lastUpdated!) >= Date.parse(since));
      const rest = recent.filter(({ version }) => version < before);
      const page = rest.slice(0, limit);
      return { documents: page.map((row) => documentOf(kind, row)), total: recent.length, next: rest.length > page.length ? page.at(-1)?.version : undefined };
    },
  };
}

export function pageOf(kind: LabKind, { limit }: Pick<LabQuery, 'limit'>, rows: readonly PageRow[]): LabPage {
  const shown = rows.slice(0, limit).filter(({ id }) => id !== null);
  const last = shown.at(-1);
  return {
    total: rows[0]!.total,
    documents: shown.map((row) => documentOf(kind, row)),
    next: last && rows.length > shown.length ? { value: last.sortValue, id: last.id } : undefined,
  };
}

function documentOf(kind: LabKind, { version, document, record, lastUpdated = record?.lastUpdated }: StoredDocument): LabDocument {
  if (document !== null) return readDocument(document);
  return labDocument(kind, { ...record, version, lastUpdated: new Date(lastUpdated!).toISOString() } as never);
}
