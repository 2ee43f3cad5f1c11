import { randomUUID } from 'node:crypto';
import type { SubmissionStore, Submitted } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { sql, type Sql } from './sql.ts';

export function postgresSubmissions(pool: Pool): SubmissionStore {
  const insert = async (id: string, { text, values }: Sql): Promise<Submitted | undefined> => {
    const { rowCount } = await pool.query(text, values);
    return rowCount ? { id, status: 'pending' } : undefined;
  };

  return {
    addStory(biomarkerSlug, { title, body, authorName, tags = [] }) {
      const id = randomUUID();
      return insert(
        id,
        sql`
        INSERT INTO content.story (id, biomarker_id, title, body, author_name, tags)
        SELECT ${id}::uuid, id, ${title}, ${body}, ${authorName}, ${tags}::text[] FROM content.biomarker WHERE slug = ${biomarkerSlug}`,
      );
    },
    addQuestion(biomarkerSlug, { question, category }) {
      const id = randomUUID();
      return insert(
        id,
        sql`
        INSERT INTO content.question (id, biomarker_id, question, category)
        SELECT ${id}::uuid, id, ${question}, ${category} FROM content.biomarker WHERE slug = ${biomarkerSlug}`,
      );
    },
  };
}
