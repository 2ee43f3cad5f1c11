import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { argon2Passwords, holdFolder, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { stillFiles } from '../still-files.ts';

const CASES = fileURLToPath(new URL('./deliveries/', import.meta.url));
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

let database: TestStores;
let connection: Database;
let folder: string;
const operator = (...words: string[]) => dispatchOn(operatorCommands, words, () => connection);
const put = (file: string, name = file) => copyFileSync(join(CASES, file), join(folder, name));
const names = (place = '') => readdirSync(join(folder, place)).sort();
const reportOf = (file: string) => JSON.parse(readFileSync(join(folder, `${file}.report.json`), 'utf8'));
const load = (...more: string[]) => operator('results', 'import', '--folder', folder, '--feed', 'us-north', ...more);

/** A file is whole when it stood still for ten seconds. The clock runs faster. */
const HASTE = 20;
function hasten(): void {
  const [clock, start] = [Date.now, Date.now()];
  jest.spyOn(Date, 'now').mockImplementation(() => start + HASTE * (clock() - start));
}

describe('a folder of deliveries', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    const mira = { email: 'mira@members.example', password: 'a long enough password', givenName: 'Mira', familyName: 'Testfall' };
    await addMember({ registry: postgresRegistry(connection, 'tests'), passwords: argon2Passwords() }, { ...mira, birthDate: '1984-03-12', gender: 'female' });
    await operator('members', 'identify', mira.email, '--system', 'urn:oid:2.999.10.1', '--value', 'M-1001');
    await operator('feeds', 'set', '--file', join(CASES, 'feeds.json'));
  });
  let told: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folder-'));
    told = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
    await connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  test('is emptied in the order of names, each file with its report, and no earlier file is overwritten', async () => {
    hasten();
    put('hl7-04-first.hl7', 'b.hl7');
    put('hl7-04-again.hl7', 'c.hl7');
    put('hl7-14-cut.hl7', 'a.hl7');
    writeFileSync(join(folder, 'd.hl7'), 'no message');
    writeFileSync(join(folder, 'empty.hl7'), '');
    put('hl7-04-first.hl7', 'e.hl7.part');
    expect(await load()).toEqual({ exitCode: 3, text: '4 files: 2 taken, 0 taken in part, 2 refused.' });
    expect(told).toEqual([
      'a.hl7: Nothing is imported: 1 fault. message 1, OBX 1: OBX-11: is missing',
      'b.hl7: 4 new, 0 changed, 0 unchanged (reports and results).',
      'c.hl7: 0 new, 0 changed, 4 unchanged (reports and results).',
      expect.stringMatching(/^d\.hl7: Nothing is imported: 1 fault\. the file: MSH: is not HL7 v2/),
    ]);
    expect(names()).toEqual(['done', 'e.hl7.part', 'empty.hl7', 'refused']);
    expect(names('done')).toEqual(['b.hl7', 'b.hl7.report.json', 'c.hl7', 'c.hl7.report.json']);
    expect(names('refused')).toEqual(['a.hl7', 'a.hl7.report.json', 'd.hl7', 'd.hl7.report.json']);
    expect([reportOf('done/b.hl7').records.new > 0, reportOf('done/c.hl7').records.new]).toEqual([true, 0]);
    expect(reportOf('refused/d.hl7').refusals[0].where).toBeTruthy();
    expect(readFileSync(join(folder, 'done', 'b.hl7'))).toEqual(readFileSync(join(CASES, 'hl7-04-first.hl7')));
    put('hl7-04-again.hl7', 'b.hl7');
    expect(await load()).toEqual({ exitCode: 0, text: '1 file: 1 taken, 0 taken in part, 0 refused.' });
    expect(names('done')).toContain('b-2.hl7');
  }, 60_000);

  test('keeps the sound messages, and puts the others into refused', async () => {
    hasten();
    const mixed = () =>
      writeFileSync(join(folder, 'x.hl7'), Buffer.concat([readFileSync(join(CASES, 'hl7-04-first.hl7')), readFileSync(join(CASES, 'hl7-14-adt.hl7'))]));
    mixed();
    expect(await load('--keep-good')).toMatchObject({ exitCode: 3, text: '1 file: 0 taken, 1 taken in part, 0 refused.' });
    expect([names('done'), names('refused')]).toEqual([['x.hl7', 'x.hl7.report.json'], ['x.hl7.refused.hl7']]);
    mixed();
    await load('--keep-good');
    expect([names('done').includes('x-2.hl7'), names('refused')]).toEqual([true, ['x-2.hl7.refused.hl7', 'x.hl7.refused.hl7']]);
  }, 60_000);

  test('answers each message of a file in a folder of its own', async () => {
    hasten();
    const acks = join(folder, 'acks');
    mkdirSync(acks);
    writeFileSync(join(acks, 'a.hl7.ack'), 'an earlier one');
    put('hl7-09-culture-text.hl7', 'a.hl7');
    put('hl7-14-adt.hl7', 'b.hl7');
    expect(await load('--acks', acks)).toMatchObject({ exitCode: 3 });
    const codes = names('acks').map((name) => [name, readFileSync(join(acks, name), 'latin1').match(/\rMSA\|(A[AER])\|/)?.[1]]);
    expect(codes).toEqual([
      ['a.hl7-2.ack', 'AA'],
      ['a.hl7.ack', undefined],
      ['b.hl7.ack', 'AR'],
    ]);
  }, 60_000);

  test('is held by one process, and so is a feed', async () => {
    const held = await holdFolder(connection, 'one', '/a');
    const others = [await holdFolder(connection, 'one', '/b'), await holdFolder(connection, 'two', '/a')];
    const free = await holdFolder(connection, 'two', '/b');
    expect([held, ...others, free].map((hold) => hold !== undefined)).toEqual([true, false, false, true]);
    for (const hold of [held, free]) await hold!.release();
    // Connections that are open already leave the server no time to notice one that closes.
    const open = () => Promise.all(['one', 'two'].map((name) => connection.pool.query('SELECT $1::text', [name])));
    for (let time = 0; time < 50; time++) {
      await open();
      const again = await holdFolder(connection, 'one', '/a');
      expect([time, again !== undefined]).toEqual([time, true]);
      await again!.release();
    }
  });

  test.each([
    [['--folder', '/nowhere', '--feed', 'us-north'], '--folder: is not a folder'],
    [['--feed', 'us-north'], 'Name a file, or a folder'],
    [['--folder', tmpdir()], '--folder needs --feed'],
    [['--folder', tmpdir(), '--feed', 'us-north', '--dry-run'], '--dry-run and --report are for one file'],
    [['--folder', tmpdir(), '--feed', 'us-north', '--acks', MAIN], 'With --folder, --acks names a folder'],
    [['--folder', tmpdir(), '--feed', 'us-north', '--acks', tmpdir()], '--acks needs another folder than --folder'],
    [['--folder', tmpdir(), '--feed', 'fhir-north', '--acks', CASES], '--acks needs a feed of the format hl7v2'],
    [[MAIN, '--watch'], '--watch belongs to --folder'],
  ])('is refused with %j', async (words, told) => {
    expect(await operator('results', 'import', ...words)).toMatchObject({ exitCode: 2, text: expect.stringContaining(told) });
  });

  test('gives up a file only after it stood still for ten seconds', () => {
    let now = 0;
    const files = stillFiles(folder, () => now);
    writeFileSync(join(folder, 'b'), '1');
    expect(files.look()).toEqual({ ready: [], growing: ['b'] });
    now = 9_999;
    appendFileSync(join(folder, 'b'), '2');
    expect(files.look()).toEqual({ ready: [], growing: ['b'] });
    now = 19_998;
    expect(files.look()).toEqual({ ready: [], growing: ['b'] });
    now = 19_999;
    expect(files.look()).toEqual({ ready: ['b'], growing: [] });
  });
});
