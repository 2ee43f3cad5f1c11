import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operate } from '../../operate.ts';

// An archive continues after its last row and must not miss a late commit.

let database: TestDatabase;
const writers: pg.Client[] = [];

/** Returns the id of the row. */
const write = async (client: pg.Client, action: string): Promise<number> =>
  Number((await client.query(`INSERT INTO partner.audit (actor, action, outcome) VALUES ('operator', $1, 'ok') RETURNING id`, [action])).rows[0].id);

async function after(row: number): Promise<string[]> {
  const { text } = await operate(database, ['partners', 'audit', '--format', 'fhir', '--after', String(row)]);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { subtype: [{ code: string }] }).subtype[0].code);
}

describe('audit after', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    for (let writer = 0; writer < 2; writer++) {
      const client = new pg.Client(database.url);
      await client.connect();
      writers.push(client);
    }
  });
  afterAll(async () => {
    for (const client of writers) await client.end();
    await database.drop();
  });

  test('a row that commits long after its id is not skipped', async () => {
    const [long, other] = writers as [pg.Client, pg.Client];
    const last = await write(other, 'before');
    await write(other, 'first');
    await long.query('BEGIN');
    await write(long, 'late');
    await write(other, 'second');

    expect(await after(last)).toEqual(['first']);
    await long.query('COMMIT');
    expect(await after(last)).toEqual(['first', 'late', 'second']);
    expect(await after(last + 1)).toEqual(['late', 'second']);
  });

  test('a row whose transaction has no number yet is not skipped', async () => {
    const [long, other] = writers as [pg.Client, pg.Client];
    const last = await write(other, 'before');
    await long.query('BEGIN');
    await long.query('LOCK TABLE partner.audit IN ROW EXCLUSIVE MODE');
    await long.query(`SELECT nextval(pg_get_serial_sequence('partner.audit', 'id'))`);
    await write(other, 'second');
    expect(await after(last)).toEqual([]);
    await long.query('ROLLBACK');
    expect(await after(last)).toEqual(['second']);
  });

  test('a rolled-back row does not block', async () => {
    const [long, other] = writers as [pg.Client, pg.Client];
    const last = await write(other, 'before');
    await long.query('BEGIN');
    await write(long, 'given up');
    await write(other, 'second');
    await long.query('ROLLBACK');
    expect(await after(last)).toEqual(['second']);
  });
});
