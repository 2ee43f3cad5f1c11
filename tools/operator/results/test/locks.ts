import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresLabImport, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, type ImportSession } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { operate } from '../../operate.ts';
import { asBundle, delivery } from './delivery.ts';
import { lockWaits } from './lock-waits.ts';

let database: TestStores;
let connection: Database;
let ids: string[];
const folder = mkdtempSync(join(tmpdir(), 'locks-'));

/** The records of a member under numbers of their own, or under those of everyone. */
const load = (email: string, own = '') => {
  const file = join(folder, `${email}.json`);
  const sent = delivery(email);
  for (const one of [sent.report, sent.chol, sent.crp]) one.identifier![0]!.value += own;
  writeFileSync(file, JSON.stringify(asBundle(Object.values(sent))));
  return operate(database, ['results', 'import', file]);
};
const waiting = async () => (await lockWaits(connection)) + (await lockWaits(connection.lab));

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
/** An import that does `work` and keeps nothing. */
const importing = (work: (session: ImportSession) => Promise<unknown>) =>
  postgresLabImport(connection, 'tests').inSession(async (session) => {
    await work(session);
    return { keep: false };
  });

describe('imports at one time', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = connectDatabase({ ...database, maxConnections: 5, onError: () => {} });
    const registry = postgresRegistry(connection, 'tests');
    ids = [];
    for (const name of ['ada', 'grace', 'joan']) {
      const member = { email: `${name}@members.example`, password: 'a long enough password', givenName: name, familyName: 'Example' };
      ids.push(await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' }));
    }
    ids.sort();
  });
  afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test('wait for the members of each other, and for no one else', async () => {
    const other = await connection.pool.connect();
    await other.query(`BEGIN`);
    await other.query(`SELECT 1 FROM partner.member WHERE email = 'ada@members.example' FOR NO KEY UPDATE`);
    const first = load('ada@members.example');
    await until('the first import at the member', waiting);
    expect((await load('grace@members.example', '-2')).exitCode).toBe(0);
    expect(await waiting()).toBe(1);
    await other.query('COMMIT');
    other.release();
    expect((await first).text).toMatch(/^3 new/);
  });

  test('of one batch hold no member while they wait for another, so that a long one goes on', async () => {
    const [first, middle, last] = ids as [string, string, string];
    const holding = gate();
    const go = gate();
    const long = importing(async (session) => {
      await session.inTurn();
      await session.lock([middle]);
      holding.open();
      await go.opened;
      await session.lock([last, first]);
    });
    await holding.opened;
    const short = importing((session) => session.lock([last, middle, first]));
    await until('the short import at the member', waiting);
    go.open();
    await long;
    await short;
  });

  test.each([
    ['a key that another import wrote first', { code: '23505' }, 3],
    ['a deadlock', { code: '40P01' }, 3],
    ['a lock of the laboratory store', { code: '55P03' }, 3],
    ['another error of the database', { code: '23514' }, 1],
    ['an error without a code', {}, 1],
  ])('that fail by %s are tried as often as that can help', async (_what, properties, expected) => {
    const error = Object.assign(new Error('of the work'), properties);
    let tries = 0;
    const failing = importing(async () => {
      tries++;
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(tries).toBe(expected);
  });

  test('of several batches take turns', async () => {
    const holding = gate();
    const go = gate();
    const order: string[] = [];
    const long = (name: string, work: () => Promise<unknown>) =>
      importing(async (session) => {
        await session.inTurn();
        order.push(name);
        await work();
      });
    const first = long('first', () => (holding.open(), go.opened));
    await holding.opened;
    const second = long('second', () => Promise.resolve());
    await until('the second import', waiting);
    expect(order).toEqual(['first']);
    go.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  test('that end at the commit of the laboratory store are in the audit, and their repetition brings the results', async () => {
    const lab = connection.lab.pool;
    const imports = async () =>
      (await connection.pool.query(`SELECT detail ->> 'added' AS added FROM partner.audit WHERE action = 'results.import' ORDER BY id`)).rows;
    const before = (await imports()).length;
    const client = await lab.connect();
    // Citus takes one of these at a time, and a trigger on its word only. PostgreSQL ignores the setting.
    const each = async (...statements: string[]) => {
      for (const statement of ['SET citus.enable_unsafe_triggers = on', ...statements]) await client.query(statement);
    };
    await each(
      `CREATE FUNCTION partner.stops() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crashed'; END $$`,
      `CREATE CONSTRAINT TRIGGER stops AFTER INSERT ON partner.lab_report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION partner.stops()`,
    );
    await expect(load('grace@members.example')).rejects.toThrow('crashed');
    await each('DROP TRIGGER stops ON partner.lab_report', 'DROP FUNCTION partner.stops()');
    client.release();
    expect([(await lab.query('SELECT 1 FROM partner.lab_history')).rowCount, (await imports()).length - before]).toEqual([0, 1]);
    expect((await load('grace@members.example')).text).toMatch(/^3 new/);
    expect((await imports()).slice(before)).toEqual([{ added: '3' }, { added: '3' }]);
  });

  test('of an erased member go on without it', async () => {
    const other = await connection.pool.connect();
    await other.query(`BEGIN; DELETE FROM partner.member WHERE email = 'joan@members.example'`);
    const late = load('joan@members.example');
    await until('the import at the member', waiting);
    await other.query('COMMIT');
    other.release();
    expect(await late).toMatchObject({ exitCode: 1, text: expect.stringContaining('no active member is joan@members.example') });
  });

  test('that bring one key for two members do not end in an error: the second is refused', async () => {
    const blocked = await connection.pool.connect();
    await blocked.query('BEGIN; LOCK TABLE partner.audit IN EXCLUSIVE MODE');
    const both = [load('ada@members.example'), load('grace@members.example')];
    await until('both imports behind the audit or the key', async () => (await waiting()) === 2);
    await blocked.query('COMMIT');
    blocked.release();
    const outcomes = (await Promise.all(both)).sort((one, other) => one.exitCode - other.exitCode);
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 1]);
    expect(outcomes[1]!.text).toContain('belongs to a record of another member');
  });
});
