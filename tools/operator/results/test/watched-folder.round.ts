import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { operate } from '../../operate.ts';

const CASES = fileURLToPath(new URL('./deliveries/', import.meta.url));
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A file is whole when it stood still for ten seconds. The clock of the process runs faster. */
const HASTE = 2;
const HASTENED = `data:text/javascript,const clock=Date.now,start=clock();Date.now=()=>start+${HASTE}*(clock()-start)`;

describe('a folder of deliveries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-folder-'));
  const names = (place = '') => readdirSync(join(folder, place)).sort();
  let database: TestStores;
  let connection: Database;

  /** A process of its own, as an operator runs it. */
  function watch(): ChildProcess {
    const words = ['results', 'import', '--folder', folder, '--feed', 'us-north', '--watch'];
    return spawn(process.execPath, ['--conditions=@biomarker/source', '--import', HASTENED, '--import', 'tsx', MAIN, ...words], {
      env: { ...process.env, DATABASE_URL: database.url, LAB_DATABASE_URL: database.labUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

  beforeAll(async () => {
    database = await freshStores();
    connection = connectDatabase({ ...database, maxConnections: 2, onError: () => {} });
    const operator = (...words: string[]) => operate(database, words);
    const mira = { email: 'mira@members.example', password: 'a long enough password', givenName: 'Mira', familyName: 'Testfall' };
    await addMember({ registry: postgresRegistry(connection, 'tests'), passwords: argon2Passwords() }, { ...mira, birthDate: '1984-03-12', gender: 'female' });
    await operator('members', 'identify', mira.email, '--system', 'urn:oid:2.999.10.1', '--value', 'M-1001');
    await operator('feeds', 'set', '--file', join(CASES, 'feeds.json'));
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('is watched by one process, which SIGTERM stops without losing a file', async () => {
    const watcher = watch();
    await until('the folder is watched', () => names().includes('refused'));
    const second = watch();
    let told = '';
    second.stderr!.on('data', (chunk: Buffer) => (told += chunk.toString()));
    expect([await ended(second), told]).toEqual([1, expect.stringContaining('Another process takes the files of us-north')]);
    // The second half comes late.
    const bytes = readFileSync(join(CASES, 'hl7-04-first.hl7'));
    writeFileSync(join(folder, 'slow.hl7'), bytes.subarray(0, 300));
    await wait(6_000 / HASTE);
    appendFileSync(join(folder, 'slow.hl7'), bytes.subarray(300));
    await until('the file is taken', () => names('done').includes('slow.hl7'));
    expect((await connection.lab.pool.query('SELECT 1 FROM partner.lab_report')).rowCount).toBe(1);
    copyFileSync(join(CASES, 'hl7-04-again.hl7'), join(folder, 'late.hl7'));
    watcher.kill('SIGTERM');
    expect(await ended(watcher)).toBe(0);
    expect(names()).toEqual(['done', 'late.hl7', 'refused']);
  });
});
