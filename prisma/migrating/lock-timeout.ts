import type pg from 'pg';

/** SQLSTATE after `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Limits each lock wait of `work` to `lockMs`. `SET LOCAL` ends with the transaction, so nothing stays on a pooler's connection. */
export async function inTransaction<T>(client: pg.Client, lockMs: number, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A lost connection cannot roll back; report the first error.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
