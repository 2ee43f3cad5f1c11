import { searchKey, type BiomarkerFilter } from '@biomarker/domain/content';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Value } from '../shared/prepared.ts';
import { over } from './biomarker-columns.ts';

export type FilterValues = BiomarkerFilter & { searchKey?: string };

type Condition = (value: Value<FilterValues>) => Expression<SqlBool>;

/** The condition of each filter, over a biomarker `b`. */
const CONDITIONS = {
  category: (value) => sql<SqlBool>`${over.ref('b.category_id')} = (SELECT id FROM content.category WHERE slug = ${value('category')})`,
  gender: (value) => sql<SqlBool>`${over.ref('b.applicable_gender')} IN (${value('gender')}, 'both')`,
  hasLabvendorMapping: (value) => sql<SqlBool>`(${over.ref('b.labvendor_marker_id')} IS NOT NULL) = ${value('hasLabvendorMapping')}`,
  inPackages: (value) => over.exists(inOneOf(value)),
  search: (value) => matchesText(value),
} satisfies Record<keyof BiomarkerFilter, Condition>;

/** The names of the filters of a statement. */
export type FilterShape = readonly (keyof BiomarkerFilter)[];

export const filterShape = (filter: BiomarkerFilter): FilterShape =>
  (Object.keys(CONDITIONS) as (keyof BiomarkerFilter)[]).filter((name) => filter[name] !== undefined);

export const filterValues = (filter: BiomarkerFilter): FilterValues => ({
  ...filter,
  ...(filter.search !== undefined && { searchKey: searchKey(filter.search) }),
});

export function matchesFilter(shape: FilterShape, value: Value<FilterValues>): Expression<SqlBool> {
  const readsCategory = shape.includes('category') && !shape.includes('inPackages');
  return over.and(shape.map((name) => (name === 'search' && readsCategory ? inSet(CONDITIONS.search(value)) : CONDITIONS[name](value))));
}

/** PostgreSQL does not know how many rows a text matches, so it looks each of them up. `IS TRUE` makes it hash their ids and read the category by its index. */
const inSet = (condition: Expression<SqlBool>) => sql<SqlBool>`(${condition}) IS TRUE`;

const inOneOf = (value: Value<FilterValues>) =>
  over
    .selectFrom('content.lab_package_biomarker as m')
    .innerJoin('content.lab_package as p', 'p.id', 'm.package_id')
    .select('p.slug')
    .whereRef('m.biomarker_id', '=', 'b.id')
    .where((eb) => eb.and([eb.ref('p.is_active'), eb('p.slug', '=', sql<string>`ANY(${value('inPackages')})`)]));

/** Each part by its index, so that what is read grows with the matches alone. */
const matchesText = (value: Value<FilterValues>) => sql<SqlBool>`${over.ref('b.id')} IN (
  SELECT n.document_id FROM content.search_name n WHERE n.key = ${value('searchKey')} AND n.place < 2
  UNION ALL SELECT d.id FROM content.search_document d
    WHERE d.words @@ (SELECT plainto_tsquery('english', ${value('search')}) || plainto_tsquery('simple', ${value('search')}))
  UNION ALL SELECT d.id FROM content.search_document d
    WHERE lower(d.names) LIKE '%' || regexp_replace(lower(${value('search')}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
