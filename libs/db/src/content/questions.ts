import type { Question, QuestionStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { pageQuery, type SortKey } from './page-query.ts';
import { and, iso, sql } from './sql.ts';

// Featured first, then newest: one key that falls with both.
const FEATURED_THEN_NEWEST: SortKey = { expression: sql`(r.is_featured::int * 1e12 + extract(epoch FROM r.published_at))::float8`, type: 'float8' };

const COLUMNS = sql`
  q.id, b.slug AS "biomarkerSlug", q.question, q.category, answers.list AS answers, q.is_featured AS "isFeatured", q.helpful_count AS "helpfulCount",
  q.published_at AS "publishedAt", q.created_at AS "createdAt", q.updated_at AS "updatedAt", nullif(q.is_sample, false) AS "isSample"`;

const JOINS = sql`
  LEFT JOIN content.question q ON q.id = page.id LEFT JOIN content.biomarker b ON b.id = q.biomarker_id
  LEFT JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', a.id, 'body', a.body, 'authorRole', a.author_role, 'helpfulCount', a.helpful_count, 'createdAt', ${iso('a.created_at')})
      ORDER BY a.position), '[]') AS list
    FROM content.answer a WHERE a.question_id = q.id) answers ON true`;

export function postgresQuestions(pool: Pool): QuestionStore {
  return {
    list: ({ biomarkerSlug, category, featured, offset, pageSize }) =>
      pageQuery<Question>(pool, {
        matching: sql`FROM content.question r JOIN content.biomarker b ON b.id = r.biomarker_id WHERE ${and([
          sql`r.status = 'approved' AND b.slug = ${biomarkerSlug}`,
          category && sql`r.category = ${category}`,
          featured && sql`r.is_featured`,
        ])}`,
        columns: COLUMNS,
        joins: JOINS,
        sortKey: FEATURED_THEN_NEWEST,
        sortOrder: 'desc',
        start: { offset },
        pageSize,
      }),
  };
}
