import type { Biomarker, BiomarkerCard, BiomarkerDetail, BiomarkerFacts, BiomarkerSort, BiomarkerStore, SelectedBiomarker } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { run } from '../shared/statements.ts';
import { withoutNulls } from '../shared/without-nulls.ts';
import { allColumns, biomarkerColumns, cardColumns } from './biomarker-columns.ts';
import { detailColumns } from './biomarker-detail-columns.ts';
import { matchesFilter } from './biomarker-filter.ts';
import { searchBiomarkers } from './biomarker-search.ts';
import { pageQuery, type SortKey } from './page-query.ts';
import { sql, type Sql } from './sql.ts';

const SORT_KEYS: Record<BiomarkerSort, SortKey> = {
  name: { expression: sql`lower(r.name) COLLATE "C"`, type: 'text' },
  slug: { expression: sql`r.slug COLLATE "C"`, type: 'text' },
  categorySlug: { expression: sql`c.slug COLLATE "C"`, type: 'text' },
  trendingScore: { expression: sql`r.trending_score`, type: 'float8' },
  viewCount: { expression: sql`r.view_count`, type: 'int4' },
  searchVolume: { expression: sql`r.search_volume`, type: 'int4' },
  lastUpdated: { expression: sql`r.last_updated`, type: 'timestamptz' },
  createdAt: { expression: sql`r.created_at`, type: 'timestamptz' },
  updatedAt: { expression: sql`r.updated_at`, type: 'timestamptz' },
};

const FROM = sql`FROM content.biomarker b JOIN content.category c ON c.id = b.category_id`;

/** Of a row that was seeded before it could hold facts. */
const NO_FACTS: BiomarkerFacts = { thresholds: [], conversions: [], specimen: null, supplementLimits: [], careSigns: [], furtherReading: [], whatNext: [] };

export function postgresBiomarkers(pool: Pool): BiomarkerStore {
  const rowsOf = async <T extends object>(statement: Sql): Promise<T[]> => (await run<T>(pool, statement)).map(withoutNulls);

  return {
    list: ({ sortBy, sortOrder, fields, start, pageSize, ...filter }) =>
      pageQuery<SelectedBiomarker>(pool, {
        matching: sql`FROM content.biomarker r JOIN content.category c ON c.id = r.category_id WHERE ${matchesFilter(filter)}`,
        columns: biomarkerColumns(fields),
        joins: sql`LEFT JOIN content.biomarker b ON b.id = page.id LEFT JOIN content.category c ON c.id = b.category_id`,
        sortKey: SORT_KEYS[sortBy],
        sortOrder,
        start,
        pageSize,
      }),

    async find(slug) {
      const [row] = await rowsOf<BiomarkerDetail & { facts: Partial<BiomarkerFacts> }>(
        sql`SELECT ${allColumns}, ${detailColumns} ${FROM} WHERE b.slug = ${slug}`,
      );
      if (row === undefined) return undefined;
      const { facts, ...biomarker } = row;
      return { ...biomarker, ...NO_FACTS, ...facts };
    },

    search: (query) => searchBiomarkers(pool, query),

    findMany: (slugs) => rowsOf<Biomarker>(sql`SELECT ${allColumns} ${FROM} WHERE b.slug = ANY(${slugs as string[]})`),

    async exists(slug) {
      const { rowCount } = await pool.query('SELECT 1 FROM content.biomarker WHERE slug = $1', [slug]);
      return rowCount !== 0;
    },

    cardsOfCategory: (categorySlug) =>
      rowsOf<BiomarkerCard>(sql`SELECT ${cardColumns} ${FROM} WHERE c.slug = ${categorySlug} ORDER BY lower(b.name) COLLATE "C", b.id`),

    related: (slug, limit) =>
      rowsOf<BiomarkerCard>(sql`
        WITH self AS (SELECT id, category_id FROM content.biomarker WHERE slug = ${slug}),
        named AS (
          SELECT related.slug, min(g.position * 100 + related.place) AS place
          FROM self JOIN content.testing_guideline g ON g.biomarker_id = self.id, unnest(g.related_tests) WITH ORDINALITY AS related (slug, place)
          GROUP BY related.slug
        )
        SELECT ${cardColumns} ${FROM} CROSS JOIN self LEFT JOIN named ON named.slug = b.slug
        WHERE b.id <> self.id AND (named.slug IS NOT NULL OR b.category_id = self.category_id)
        ORDER BY named.place NULLS LAST, lower(b.name) COLLATE "C", b.id
        LIMIT ${limit}`),
  };
}
