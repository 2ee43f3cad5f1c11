import type { Document, DocumentStore } from '@biomarker/domain/content';
import type { Pool } from 'pg';

const SELECT = 'SELECT slug, title, description, body, display_order AS "displayOrder", updated_at AS "updatedAt" FROM content.document';

export function postgresDocuments(pool: Pool): DocumentStore {
  return {
    async all() {
      const { rows } = await pool.query<Document>(`${SELECT} ORDER BY display_order, slug`);
      return rows;
    },

    async find(slug) {
      const { rows } = await pool.query<Document>(`${SELECT} WHERE slug = $1`, [slug]);
      return rows[0];
    },
  };
}
