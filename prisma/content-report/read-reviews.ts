import pg from 'pg';
import type { ReviewState } from './build-report.ts';

/** The review status of each biomarker in the database, with its last review. */
export async function readReviews(databaseUrl: string): Promise<Map<string, ReviewState>> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query(`
      SELECT b.slug, b.medical_review_status AS status, r.reviewer, r.reviewed_on::text AS "reviewedOn" FROM content.biomarker b
      LEFT JOIN LATERAL (SELECT reviewer, reviewed_on FROM content.medical_review WHERE biomarker_id = b.id ORDER BY created_at DESC LIMIT 1) r ON true`);
    return new Map(rows.map(({ slug, ...state }) => [slug, state]));
  } finally {
    await client.end();
  }
}
