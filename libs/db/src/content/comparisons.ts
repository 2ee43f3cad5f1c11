import type { Comparison, ComparisonStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { sql, type Sql } from './sql.ts';

const FACTS = sql`(
  SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
    'key', f.key, 'value', f.value, 'sourceUrl', f.source_url, 'sourceTitle', f.source_title,
    'sourceDate', f.source_date, 'checkedOn', f.checked_on, 'confidence', f.confidence)) ORDER BY f.position), '[]')
  FROM content.comparison_fact f WHERE f.comparison_id = c.id)`;

export function postgresComparisons(pool: Pool): ComparisonStore {
  const selected = (condition: Sql) => {
    const statement = sql`
      SELECT c.slug, c.name, c.country, ${FACTS} AS facts FROM content.comparison c WHERE ${condition} ORDER BY lower(c.name) COLLATE "C", c.id`;
    return run<Comparison>(pool, statement);
  };

  return {
    list: () => selected(sql`true`),
    find: async (slug) => (await selected(sql`c.slug = ${slug}`))[0],
  };
}
