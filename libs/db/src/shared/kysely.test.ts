import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { sql } from 'kysely';
import { createKysely } from './kysely.ts';
import { createObserver } from './observe.ts';

const OK = { command: 'SELECT', rowCount: 0, rows: [] };
const away = Object.assign(new Error('terminating connection'), { code: '57P01' });

/** A database whose statements are answered by `answer`; tells each statement, and how its connection goes back to the pool. */
function databaseThat(answer: (text: string) => unknown) {
  const told: unknown[] = [];
  const query = ({ text }: { text: string }) => {
    told.push(text);
    const given = answer(text);
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given ?? OK);
  };
  const client = { query, release: (error?: Error) => void told.push(error ? `dropped: ${error.message}` : 'kept') };
  const pool = { connect: () => Promise.resolve(client) } as unknown as Pool;
  return { told, db: createKysely(pool, createObserver({}), () => undefined) };
}

describe('the connection of a statement', () => {
  it.each<[string, Error, string]>([
    ['is kept after a fault of the statement', new Error('no such table'), 'kept'],
    ['is dropped where its server is away', away, 'dropped: The service cannot reach its data right now. Please try again in a few seconds.'],
  ])('%s', async (_name, fault, end) => {
    const { db, told } = databaseThat(() => fault);
    await expect(sql`SELECT 1`.execute(db)).rejects.toThrow(fault === away ? 'cannot reach its data' : fault.message);
    expect(told).toEqual(['SELECT 1', end]);
  });

  it.each<[string, Error | undefined, string]>([
    ['is kept after a transaction that is rolled back', undefined, 'kept'],
    ['is dropped where it cannot be rolled back, and the first error is told', new Error('no rollback'), 'dropped: no rollback'],
  ])('%s', async (_name, fault, end) => {
    const first = new Error('the work failed');
    const { db, told } = databaseThat((text) => (text.startsWith('SELECT') ? first : text === 'ROLLBACK' ? fault : undefined));
    await expect(db.transaction().execute((tx) => sql`SELECT 1`.execute(tx))).rejects.toBe(first);
    expect(told).toEqual(['BEGIN', 'SELECT 1', 'ROLLBACK', end]);
  });

  it('ends a transaction with its isolation, and counts rows of changes only', async () => {
    const { db, told } = databaseThat((text) => ({ ...OK, command: text.split(' ')[0], rowCount: 3 }));
    const results = await db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => [await sql`SELECT 1`.execute(tx), await sql`UPDATE x SET y = 1`.execute(tx)]);
    expect(told).toEqual(['BEGIN ISOLATION LEVEL serializable', 'SELECT 1', 'UPDATE x SET y = 1', 'COMMIT', 'kept']);
    expect(results.map(({ numAffectedRows }) => numAffectedRows)).toEqual([undefined, 3n]);
  });
});
