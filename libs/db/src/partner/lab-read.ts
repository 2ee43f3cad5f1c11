import type { Access, AccessNote, LabKind } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Bound } from '../shared/bound.ts';
import type { Queries } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared, type Value } from '../shared/prepared.ts';
import { accessBound, auditBound, auditRead, auditShape, type AuditShape } from './audited-read.ts';
import { recordUnlessDocument, SHOWN, tableOf, type DocumentRow } from './lab-search.ts';

/** `lastUpdated` belongs to an old version; a row without it has the field in `record`. */
export type OneRow = Pick<DocumentRow, 'id' | 'version' | 'document' | 'record'> & { lastUpdated?: string };

type Find = { kind: LabKind; by: Access; id: string; version?: number; audit?: AccessNote };

/** One record of a member, in the given version or as it is now, and with `audit` its audit row; in one round trip. */
export function findOne(db: Queries, { kind, by, id, version, audit }: Find): Promise<OneRow[]> {
  const values = { id, version, ...accessBound(by), ...(audit && auditBound(audit)) };
  return oneStatement({ kind, isOld: version !== undefined, ...auditShape(audit) })(db, values);
}

type OneShape = { kind: LabKind; isOld: boolean } & AuditShape;

const oneStatement = perShape(({ kind, isOld, outcomes, held }: OneShape) =>
  prepared<Bound, OneRow>((db, value) => {
    const statement = db.with('found', () => (isOld ? versionOf(db, kind, value) : currentOf(db, kind, value)));
    const audited = outcomes ? statement.with('audited', () => auditRead(db, 'found', outcomes, held, value)) : statement;
    return audited.selectFrom('found').selectAll().$castTo<OneRow>();
  }),
);

const uuid = (value: Value<Bound>, path: string) => sql<string>`${value(path)}::uuid`;

const versionOf = (db: Queries, kind: LabKind, value: Value<Bound>) =>
  db
    .selectFrom('partner.lab_history as h')
    .where('h.kind', '=', sql.lit(kind))
    .where('h.id', '=', uuid(value, 'id'))
    .where('h.version', '=', sql<number>`${value('version')}::bigint`)
    .where('h.member_id', '=', uuid(value, 'by.memberId'))
    .where((eb) => eb(sql<string>`${eb.ref('h.record')} ->> 'status'`, 'in', SHOWN))
    .select(['h.id', 'h.version', sql<string | null>`NULL`.as('document'), 'h.record', 'h.last_updated as lastUpdated']);

const currentOf = (db: Queries, kind: LabKind, value: Value<Bound>) =>
  db
    .selectFrom(`${tableOf(kind)} as r`)
    .where('r.id', '=', uuid(value, 'id'))
    .where('r.member_id', '=', uuid(value, 'by.memberId'))
    .where('r.status', 'in', SHOWN)
    .select(['r.id', 'r.version', 'r.document', recordUnlessDocument(db, kind, 'r', value)]);
