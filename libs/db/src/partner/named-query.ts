import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResultRow } from 'pg';

export type Queryable = Pick<Pool | PoolClient, 'query'>;

/** A statement that each connection parses and plans once. */
export function prepared<Row extends QueryResultRow>(text: string): (on: Queryable, values: unknown[]) => Promise<Row[]> {
  const name = createHash('sha1').update(text).digest('base64url');
  return async (on, values) => (await on.query<Row>({ name, text, values })).rows;
}

/** Runs `work` in one transaction; rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
