import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshDatabase, freshStores, type TestDatabase } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import pg from 'pg';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';
import { asBundle, delivery } from './delivery.ts';
import { lockWaits } from './lock-waits.ts';

const emailOf = (name: string) => `${name}@members.example`;
const folder = mkdtempSync(join(tmpdir(), 'erased-beside-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of one delivery for each of these members. */
function fileOf(...names: string[]): string {
  const sent = names.map((name) => {
    const one = delivery(emailOf(name));
    for (const record of [one.report, one.chol, one.crp]) record.identifier![0]!.value += name;
    return asBundle(Object.values(one));
  });
  const file = join(folder, `${names.join('-')}.json`);
  const unlike = (entry: NonNullable<(typeof sent)[0]['entry']>[0], name: string) =>
    JSON.parse(
      JSON.stringify(entry)
        .replaceAll(/("id":"|"reference":"\w+\/)(\w+)"/g, `$1$2-${name}"`)
        .replaceAll(/("fullUrl":"[^"]+)"/g, `$1-${name}"`),
    );
  writeFileSync(file, JSON.stringify({ ...sent[0], entry: sent.flatMap((one, index) => one.entry!.map((entry) => unlike(entry, names[index]!))) }));
  return file;
}

describe.each([
  ['one store', freshDatabase],
  ['two stores', freshStores],
] as [string, () => Promise<TestDatabase & { labUrl?: string }>][])('an erasure and an import as processes on %s', (_stores, fresh) => {
  let stores: TestDatabase & { labUrl?: string };
  let database: Database;
  let ids: Record<string, string>;
  const started: { kill(): Promise<unknown> }[] = [];

  /** `npm run operator -- <words>`, as a process of its own. */
  function begin(...words: string[]) {
    const args = ['--conditions=@biomarker/source', '--import', 'tsx', 'tools/operator.ts', ...words];
    const env = { ...process.env, DATABASE_URL: stores.url, ...(stores.labUrl && { LAB_DATABASE_URL: stores.labUrl }), LEDGER_FILE: join(folder, 'ledger') };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const done = Promise.all([exited, text(child.stdout), text(child.stderr)]).then(([exitCode, out, error]) => ({ exitCode, said: (out + error).trim() }));
    const one = { done, kill: () => (child.kill('SIGKILL'), done) };
    started.push(one);
    return one;
  }
  /** Of the same commands, those that nothing kills need no process. */
  async function operate(...words: string[]) {
    const { exitCode, text: said } = await dispatch(operatorCommands, words, () => stores);
    return { exitCode, said };
  }
  /** Holds what these statements lock. */
  async function holding(url: string, ...statements: string[]) {
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of ['BEGIN', ...statements]) await client.query(statement);
    return { release: () => client.end() };
  }
  const labUrl = () => stores.labUrl ?? stores.url;
  const waits = async () => (await lockWaits(database)) + (stores.labUrl ? await lockWaits(database.lab) : 0);
  const untilWaiting = (count: number) => until(`${count} at a lock`, async () => (await waits()) === count);
  const untilAlone = () =>
    until('the end of the sessions of what was killed', async () => {
      const { rows } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE application_name LIKE 'operator%' AND datname IN (current_database(), $1)`,
        [new URL(labUrl()).pathname.slice(1)],
      );
      return rows.length === 0;
    });

  /** The rows of a member, in each table of either store that names it. */
  async function rowsOf(name: string): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const { pool } of new Set([database, database.lab])) {
      const { rows: tables } = await pool.query<{ name: string }>(
        `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
          WHERE table_schema = 'partner' AND column_name = 'member_id' AND table_type = 'BASE TABLE'`,
      );
      for (const table of [...tables.map((one) => ({ ...one, column: 'member_id' })), { name: 'member', column: 'id' }]) {
        const { rows } = await pool
          .query<{ rows: number }>(`SELECT count(*)::int AS rows FROM partner.${table.name} WHERE ${table.column} = $1`, [ids[name]])
          .catch((error: { code: string }) => (error.code === '42P01' ? { rows: [{ rows: 0 }] } : Promise.reject(error)));
        if (rows[0]!.rows > 0) found[table.name] = rows[0]!.rows;
      }
    }
    return found;
  }
  const chartOf = async (name: string) => Object.fromEntries(Object.entries(await rowsOf(name)).filter(([table]) => table.startsWith('lab_')));
  const CHART = { lab_report: 1, lab_result: 2, lab_history: 3 };

  beforeEach(async () => {
    stores = await fresh();
    database = connectDatabase({ ...stores, maxConnections: 4, onError: () => {} });
    const registry = postgresRegistry(database, 'tests');
    ids = {};
    for (const name of ['ada', 'grace']) {
      const member = { email: emailOf(name), password: 'a long enough password', givenName: name, familyName: 'Example' };
      ids[name] = await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' });
    }
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.kill()));
    await database.close();
    await stores.drop();
  });

  /** Whatever came before: the same commands again leave nothing of the one, and all of the other. */
  async function expectErased() {
    expect(await operate('members', 'erase', emailOf('ada'))).toMatchObject({ exitCode: 0, said: expect.stringContaining('is erased') });
    expect(await rowsOf('ada')).toEqual({});
    expect(await operate('results', 'import', fileOf('ada'))).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining(`no active member is ${emailOf('ada')}`),
    });
    expect(await rowsOf('ada')).toEqual({});
    expect((await operate('results', 'import', fileOf('grace'))).exitCode).toBe(0);
    expect(await chartOf('grace')).toMatchObject(CHART);
    expect((await operate('audit', 'verify')).exitCode).toBe(0);
  }

  test('an import killed between its read and its insert leaves nothing, and the close that waited for it goes on', async () => {
    const held = await holding(labUrl(), 'LOCK TABLE partner.lab_report IN SHARE MODE');
    const importing = begin('results', 'import', fileOf('ada', 'grace'));
    await untilWaiting(1);
    const closing = begin('members', 'close', emailOf('ada'));
    await untilWaiting(2);
    await importing.kill();
    await held.release();
    expect((await closing.done).exitCode).toBe(0);
    await untilAlone();
    expect([await chartOf('ada'), await chartOf('grace')]).toEqual([{}, {}]);
    await expectErased();
  });

  test('an import that was first is whole, and is erased after it', async () => {
    const held = await holding(labUrl(), 'LOCK TABLE partner.lab_report IN SHARE MODE');
    const importing = begin('results', 'import', fileOf('ada', 'grace'));
    await untilWaiting(1);
    const closing = begin('members', 'close', emailOf('ada'));
    await untilWaiting(2);
    await held.release();
    expect(await importing.done).toMatchObject({ exitCode: 0, said: expect.stringMatching(/^6 new/) });
    expect((await closing.done).exitCode).toBe(0);
    expect([await chartOf('ada'), await chartOf('grace')]).toMatchObject([CHART, CHART]);
    await expectErased();
  });

  test('an import that found the member before it was closed brings nothing of it', async () => {
    const held = await holding(stores.url, `SELECT FROM partner.member WHERE id = '${ids.ada}' FOR UPDATE`);
    const closing = begin('members', 'close', emailOf('ada'));
    await untilWaiting(1);
    const importing = begin('results', 'import', fileOf('ada', 'grace'));
    await untilWaiting(2);
    await held.release();
    expect((await closing.done).exitCode).toBe(0);
    expect(await importing.done).toMatchObject({ exitCode: 1, said: expect.stringContaining(`no active member is ${emailOf('ada')}`) });
    expect([await chartOf('ada'), await chartOf('grace')]).toEqual([{}, {}]);
    await expectErased();
  });

  describe('an erasure killed', () => {
    beforeEach(async () => {
      expect((await operate('results', 'import', fileOf('ada'))).said).toMatch(/^3 new/);
      expect((await operate('members', 'close', emailOf('ada'))).exitCode).toBe(0);
    });

    test('among its deletions changes nothing, and an import of others goes on beside it', async () => {
      const before = await rowsOf('ada');
      const held = await holding(labUrl(), `SELECT FROM partner.lab_history WHERE member_id = '${ids.ada}' FOR UPDATE`);
      const erasing = begin('members', 'erase', emailOf('ada'));
      await untilWaiting(1);
      expect(await operate('results', 'import', fileOf('grace'))).toMatchObject({ exitCode: 0, said: expect.stringMatching(/^3 new/) });
      await erasing.kill();
      await held.release();
      await untilAlone();
      expect(await rowsOf('ada')).toEqual(before);
      await expectErased();
    });

    test('at the commit of the control store leaves an account without results at most, which no import fills', async () => {
      await database.pool
        .query(`CREATE FUNCTION partner.waits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER waits AFTER DELETE ON partner.member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION partner.waits()`);
      const held = await holding(stores.url, 'SELECT pg_advisory_xact_lock(4711)');
      const erasing = begin('members', 'erase', emailOf('ada'));
      await untilWaiting(1);
      await erasing.kill();
      // PostgreSQL finishes a commit whose client is gone.
      await database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 4711`);
      const left = await chartOf('ada');
      expect(left).toEqual(stores.labUrl ? {} : expect.objectContaining(CHART));
      expect(await operate('results', 'import', fileOf('ada'))).toMatchObject({ exitCode: 1, said: expect.stringContaining('no active member') });
      await held.release();
      await untilAlone();
      await database.pool.query('DROP TRIGGER waits ON partner.member');
      await expectErased();
    });
  });
});
