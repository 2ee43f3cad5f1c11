import { searchKey, type BiomarkerFilter } from '@biomarker/domain/content';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Value } from '../shared/prepared.ts';
import { over } from './biomarker-columns.ts';

type Condition = Expression<SqlBool>;

/** The filters of a statement, without their values. */
export type FilterShape = ReturnType<typeof filterShape>;
export type FilterValues = BiomarkerFilter & { searchKey?: string };

export const filterShape = ({ category, gender, hasLabvendorMapping, inPackages, search }: BiomarkerFilter) => ({
  ...(category !== undefined && { category: true }),
  ...(gender && { gender: true }),
  ...(hasLabvendorMapping !== undefined && { hasLabvendorMapping }),
  ...(inPackages && { inPackages: true }),
  ...(search !== undefined && { search: true }),
});

export const filterValues = (filter: BiomarkerFilter): FilterValues => ({
  ...filter,
  ...(filter.search !== undefined && { searchKey: searchKey(filter.search) }),
});

/** Conditions over a biomarker `b` and its category `c`. */
export function matchesFilter(shape: FilterShape, value: Value<FilterValues>): Condition {
  const { category, gender, hasLabvendorMapping, inPackages, search } = shape;
  const conditions: (Condition | undefined | false)[] = [
    category && sql<SqlBool>`${over.ref('c.slug')} = ${value('category')}`,
    gender && sql<SqlBool>`${over.ref('b.applicable_gender')} IN (${value('gender')}, 'both')`,
    hasLabvendorMapping !== undefined && over('b.labvendor_marker_id', hasLabvendorMapping ? 'is not' : 'is', null),
    inPackages && over.exists(inOneOf(value)),
    search && matchesText(value),
  ];
  return over.and(conditions.filter((condition) => condition !== undefined && condition !== false));
}

const inOneOf = (value: Value<FilterValues>) =>
  over
    .selectFrom('content.lab_package_biomarker as m')
    .innerJoin('content.lab_package as p', 'p.id', 'm.package_id')
    .select('p.slug')
    .whereRef('m.biomarker_id', '=', 'b.id')
    .where((eb) => eb.and([eb.ref('p.is_active'), eb('p.slug', '=', sql<string>`ANY(${value('inPackages')})`)]));

const matchesText = (value: Value<FilterValues>) => sql<SqlBool>`(
  EXISTS (SELECT FROM content.search_name n WHERE n.document_id = b.id AND n.key = ${value('searchKey')} AND n.place < 2)
  OR EXISTS (SELECT FROM content.search_document d WHERE d.id = b.id AND (
    d.words @@ (plainto_tsquery('english', ${value('search')}) || plainto_tsquery('simple', ${value('search')}))
    OR strpos(lower(d.names), lower(${value('search')})) > 0)))`;
