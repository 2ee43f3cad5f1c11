import { searchKey, type BiomarkerFilter } from '@biomarker/domain/content';
import { and, sql, type Sql } from './sql.ts';

/** Conditions over `r`, a biomarker, and `c`, its category. */
export function matchesFilter({ category, gender, hasLabvendorMapping, inPackages, search }: BiomarkerFilter): Sql {
  return and([
    category !== undefined && sql`c.slug = ${category}`,
    gender && sql`r.applicable_gender IN (${gender}, 'both')`,
    hasLabvendorMapping !== undefined && sql`(r.labvendor_marker_id IS NOT NULL) = ${hasLabvendorMapping}`,
    inPackages &&
      sql`EXISTS (
      SELECT 1 FROM content.lab_package_biomarker m JOIN content.lab_package p ON p.id = m.package_id
      WHERE m.biomarker_id = r.id AND p.is_active AND p.slug = ANY(${inPackages as string[]}))`,
    search !== undefined && matchesText(search),
  ]);
}

function matchesText(text: string): Sql {
  return sql`(
    r.search_keys @> ARRAY[${searchKey(text)}]
    OR r.search_vector @@ plainto_tsquery('english', ${text})
    OR r.search_vector @@ plainto_tsquery('simple', ${text})
    OR strpos(lower(r.search_text), lower(${text})) > 0)`;
}
