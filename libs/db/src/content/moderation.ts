import type { ModerationStore, Submission } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { sql, type Sql } from './sql.ts';

export const postgresStoryModeration = (pool: Pool): ModerationStore =>
  moderation(pool, { table: sql`content.story`, shown: sql`s.title || ' (' || s.author_name || '): ' || s.body`, own: sql`true` });

/** Questions of the content files bear a `source_hash`; the seed owns them. */
export const postgresQuestionModeration = (pool: Pool): ModerationStore =>
  moderation(pool, { table: sql`content.question`, shown: sql`s.question`, own: sql`s.source_hash IS NULL` });

type Kind = { table: Sql; shown: Sql; own: Sql };

function moderation(pool: Pool, { table, shown, own }: Kind): ModerationStore {
  const selected = async (condition: Sql): Promise<Submission[]> => {
    const { text, values } = sql`
      SELECT s.id, b.slug AS "biomarkerSlug", s.status, ${shown} AS text, s.created_at AS "createdAt"
      FROM ${table} s JOIN content.biomarker b ON b.id = s.biomarker_id WHERE ${own} AND ${condition} ORDER BY s.created_at, s.id`;
    return (await pool.query<Submission>(text, values)).rows;
  };

  return {
    list: (status) => selected(sql`s.status = ${status}`),
    find: async (id) => (await selected(sql`s.id = ${id}::uuid`))[0],

    async setStatus(id, status) {
      const { text, values } = sql`
        UPDATE ${table} SET status = ${status}, updated_at = now(),
          published_at = CASE WHEN ${status} = 'approved' THEN coalesce(published_at, now()) ELSE published_at END
        WHERE id = ${id}::uuid`;
      await pool.query(text, values);
    },
  };
}
