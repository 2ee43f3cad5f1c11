import type pg from 'pg';

/** SQLSTATE of a statement that waited `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Each statement of `work` waits for a lock for at most `lockMs`. `SET LOCAL` ends with the transaction, so nothing stays on a connection of a pooler. */
export async function inTransaction<T>(client: pg.Client, lockMs: number, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that is lost cannot roll back; the first error is the one to tell.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
