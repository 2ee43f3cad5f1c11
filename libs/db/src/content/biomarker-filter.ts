import { searchKey, type BiomarkerFilter } from '@biomarker/domain/content';
import { sql, type Expression, type SqlBool } from 'kysely';
import { over } from './biomarker-columns.ts';

type Condition = Expression<SqlBool>;

/** Conditions over a biomarker `b` and its category `c`. */
export function matchesFilter({ category, gender, hasLabvendorMapping, inPackages, search }: BiomarkerFilter): Condition {
  const conditions: (Condition | undefined | false)[] = [
    category !== undefined && over('c.slug', '=', category),
    gender && over('b.applicable_gender', 'in', [gender, 'both']),
    hasLabvendorMapping !== undefined && over('b.labvendor_marker_id', hasLabvendorMapping ? 'is not' : 'is', null),
    inPackages && over.exists(inOneOf(inPackages)),
    search !== undefined && matchesText(search),
  ];
  return over.and(conditions.filter((condition) => condition !== undefined && condition !== false));
}

const inOneOf = (packageSlugs: readonly string[]) =>
  over
    .selectFrom('content.lab_package_biomarker as m')
    .innerJoin('content.lab_package as p', 'p.id', 'm.package_id')
    .select('p.slug')
    .whereRef('m.biomarker_id', '=', 'b.id')
    .where((eb) => eb.and([eb.ref('p.is_active'), eb('p.slug', '=', sql<string>`ANY(${packageSlugs})`)]));

const matchesText = (text: string) => sql<SqlBool>`(
  b.search_keys @> ARRAY[${searchKey(text)}]
  OR b.search_vector @@ plainto_tsquery('english', ${text})
  OR b.search_vector @@ plainto_tsquery('simple', ${text})
  OR strpos(lower(b.search_text), lower(${text})) > 0)`;
