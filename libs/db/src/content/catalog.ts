import type { Catalog, CatalogStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { empty, iso, sql, type Sql } from './sql.ts';

const slugs = (members: Sql): Sql =>
  sql`(SELECT coalesce(json_agg(b.slug ORDER BY m.position), '[]') FROM ${members} JOIN content.biomarker b ON b.id = m.biomarker_id)`;

const PANELS = sql`
  SELECT 0 AS part, p.display_order AS place, p.slug AS handle, json_build_object(
    'handle', p.slug, 'name', p.name, 'aliases', ARRAY[]::text[], 'itemType', 'panel', 'category', p.category_focus[1], 'gender', 'both', 'priceCents', p.price_cents,
    'isActive', p.is_active, 'isOrderable', p.is_active,
    'biomarkerSlugs', ${slugs(sql`(SELECT * FROM content.lab_package_biomarker WHERE package_id = p.id) m`)}) AS item
  FROM content.lab_package p`;

const TESTS = sql`
  SELECT 1 AS part, 0 AS place, i.handle, json_build_object(
    'handle', i.handle, 'name', i.name, 'aliases', i.aliases, 'itemType', 'individual_test', 'category', i.category, 'gender', i.gender, 'priceCents', i.price_cents,
    'isActive', i.is_active, 'isOrderable', i.is_orderable,
    'biomarkerSlugs', ${slugs(sql`(SELECT * FROM content.catalog_item_biomarker WHERE item_id = i.id) m`)}) AS item
  FROM content.catalog_item i`;

/** One statement, so that all prices of an answer are of one moment. */
export function postgresCatalog(pool: Pool): CatalogStore {
  return {
    async read(handles) {
      const named = (column: Sql) => (handles ? sql`WHERE ${column} = ANY(${handles as string[]})` : empty);
      const statement = sql`
        SELECT ${iso('now()')} AS "asOf", count(*)::int AS total, coalesce(json_agg(item ORDER BY part, place, handle COLLATE "C"), '[]') AS items
        FROM (${PANELS} ${named(sql`p.slug`)} UNION ALL ${TESTS} ${named(sql`i.handle`)}) entry`;
      const [catalog] = await run<Catalog>(pool, statement);
      return catalog!;
    },
  };
}
