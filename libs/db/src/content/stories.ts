import type { Story, StorySort, StoryStore } from '@biomarker/domain/content';
import type { SortOrder } from '@biomarker/domain/shared';
import type { Pool } from 'pg';
import { pageQuery, type SortKey } from './page-query.ts';
import { sql } from './sql.ts';

const published: SortKey = { expression: sql`r.published_at`, type: 'timestamptz' };
const ORDERS: Record<StorySort, { sortKey: SortKey; sortOrder: SortOrder }> = {
  newest: { sortKey: published, sortOrder: 'desc' },
  oldest: { sortKey: published, sortOrder: 'asc' },
  helpful: { sortKey: { expression: sql`r.helpful_count`, type: 'int4' }, sortOrder: 'desc' },
};

const COLUMNS = sql`
  s.id, b.slug AS "biomarkerSlug", s.title, s.body, s.author_name AS "authorName", s.tags, s.is_featured AS "isFeatured", s.helpful_count AS "helpfulCount",
  s.published_at AS "publishedAt", s.created_at AS "createdAt", s.updated_at AS "updatedAt", nullif(s.is_sample, false) AS "isSample"`;

export function postgresStories(pool: Pool): StoryStore {
  return {
    list: ({ biomarkerSlug, sortBy, offset, pageSize }) =>
      pageQuery<Story>(pool, {
        matching: sql`FROM content.story r JOIN content.biomarker b ON b.id = r.biomarker_id WHERE r.status = 'approved' AND b.slug = ${biomarkerSlug}`,
        columns: COLUMNS,
        joins: sql`LEFT JOIN content.story s ON s.id = page.id LEFT JOIN content.biomarker b ON b.id = s.biomarker_id`,
        ...ORDERS[sortBy],
        start: { offset },
        pageSize,
      }),
  };
}
