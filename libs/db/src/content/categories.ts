import type { Category, CategorySort, CategoryStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { pageQuery, type SortKey } from './page-query.ts';
import { sql } from './sql.ts';

const SORT_KEYS: Record<CategorySort, SortKey> = {
  displayOrder: { expression: sql`r.display_order`, type: 'int4' },
  name: { expression: sql`lower(r.name) COLLATE "C"`, type: 'text' },
  slug: { expression: sql`r.slug COLLATE "C"`, type: 'text' },
  biomarkerCount: { expression: sql`(SELECT count(*)::int FROM content.biomarker b WHERE b.category_id = r.id)`, type: 'int4' },
  createdAt: { expression: sql`r.created_at`, type: 'timestamptz' },
  updatedAt: { expression: sql`r.updated_at`, type: 'timestamptz' },
};

const COLUMNS = sql`
  c.id, c.slug, c.name, c.description, c.icon_url AS "iconUrl", c.display_order AS "displayOrder",
  (SELECT count(*)::int FROM content.biomarker b WHERE b.category_id = c.id) AS "biomarkerCount",
  c.common_conditions AS "commonConditions", c.key_benefits AS "keyBenefits", c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

export function postgresCategories(pool: Pool): CategoryStore {
  return {
    list: ({ sortBy, sortOrder, offset, pageSize }) =>
      pageQuery<Category>(pool, {
        matching: sql`FROM content.category r`,
        columns: COLUMNS,
        joins: sql`LEFT JOIN content.category c ON c.id = page.id`,
        sortKey: SORT_KEYS[sortBy],
        sortOrder,
        start: { offset },
        pageSize,
      }),

    async find(slug) {
      const statement = sql`SELECT ${COLUMNS} FROM content.category c WHERE c.slug = ${slug}`;
      const [category] = await run<Category>(pool, statement);
      return category && withoutNulls(category);
    },
  };
}
