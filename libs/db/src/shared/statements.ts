import { createHash } from 'node:crypto';
import { asUnavailable } from './database-away.ts';
import type { Pool, PoolClient, QueryResultRow } from 'pg';

export type Queryable = Pick<Pool | PoolClient, 'query'>;

/** A statement that each connection parses and plans once. */
export function prepared<Row extends QueryResultRow>(text: string): (on: Queryable, values: unknown[]) => Promise<Row[]> {
  const name = nameOf(text);
  return async (on, values) => (await on.query<Row>({ name, text, values })).rows;
}

const MOST_NAMES = 200;
const names = new Map<string, string>();

/**
 * Runs a statement that was put together. The first texts that are seen are prepared, and those are the ones that are asked for all the time; each
 * connection keeps what it prepared, so that others, which a client could make up without end, are not.
 */
export async function run<Row extends QueryResultRow>(on: Queryable, { text, values }: { text: string; values: unknown[] }): Promise<Row[]> {
  if (!names.has(text) && names.size < MOST_NAMES) names.set(text, nameOf(text));
  return (await on.query<Row>({ name: names.get(text), text, values })).rows;
}

const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');

/** Runs `work` in one transaction; rolled back when it throws. A connection that cannot even do that is not used again. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
