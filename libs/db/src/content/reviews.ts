import type { ReviewStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';
import { sql } from './sql.ts';

/** Needs the rights of the owner of the database: no service may review. */
export function postgresReviews(pool: Pool): ReviewStore {
  return {
    async record(slug, { status, reviewer, note, reviewedOn }) {
      const { text, values } = sql`
        WITH subject AS (
          UPDATE content.biomarker SET medical_review_status = ${status}, last_medical_review = ${reviewedOn}::date::timestamp AT TIME ZONE 'UTC', updated_at = now()
          WHERE slug = ${slug} RETURNING id, text_hash
        )
        INSERT INTO content.medical_review (biomarker_id, status, reviewer, note, reviewed_on, text_hash)
        SELECT id, ${status}, ${reviewer}, ${note}, ${reviewedOn}::date, text_hash FROM subject`;
      const { rowCount } = await pool.query(text, values);
      return rowCount === 1;
    },
  };
}
