import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { asBundle, delivery } from './delivery.ts';

// Files that are broken: each is refused at its place, nothing of it is written, and the file as it should be goes in after it.

let database: TestStores;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'bad-input-'));
const operator = (...words: string[]) => dispatchOn(operatorCommands, words, () => connection);
const SYSTEM = 'urn:oid:2.999.10.1';
const LONG = 'A'.repeat(50 * 1024 * 1024);
/** Letters that PostgreSQL cannot compress, more than its index takes. */
const NUMBER = Array.from({ length: 100 }, (_, place) => createHash('sha256').update(String(place)).digest('hex')).join('');

const SHARED = { timeZone: 'America/New_York', memberIdentifiers: [SYSTEM], memberSystem: SYSTEM };
const FEEDS = {
  fhir: { ...SHARED, format: 'fhir' },
  hl7: { ...SHARED, format: 'hl7v2' },
  csv: {
    ...{ ...SHARED, format: 'csv', status: 'final', laboratory: 'Small Laboratory' },
    csv: { order: 'order', member: 'patient', birthDate: 'born', code: 'code', value: 'value', unit: 'unit', collected: 'drawn', issued: 'released' },
  },
};
type Format = keyof typeof FEEDS;

const patient = delivery().patient;
patient.identifier = [{ system: SYSTEM, value: 'M-1' }];
/** Each file as it should be, with two results of one report. */
const GOOD: Record<Format, string> = {
  fhir: JSON.stringify(asBundle([patient, ...Object.values(delivery()).slice(1)]), null, 1),
  hl7: [
    'MSH|^~\\&|LIS|NORTH|RAIL|OPERATOR|20260402100000-0400||ORU^R01^ORU_R01|N-1|P|2.5.1',
    'PID|1||M-1^^^2.999.10.1||Testfall^Mira||19800203|F',
    'OBR|1||F-1|LIP^LIPIDS^L|||20260401081500-0400|||||||||||||||20260402095500-0400|||F',
    'OBX|1|NM|2093-3^Cholesterol^LN||200|mg/dL^^UCUM|||||F',
    'OBX|2|NM|2085-9^HDL^LN||51|mg/dL^^UCUM|||||F',
    '',
  ].join('\r'),
  csv: [
    'order,patient,born,code,value,unit,drawn,released',
    'O-1,M-1,1980-02-03,CHOL,200,mg/dL,2026-04-01T08:15,2026-04-02T09:55',
    'O-1,M-1,1980-02-03,HDL,51,mg/dL,2026-04-01T08:15,2026-04-02T09:55',
    '',
  ].join('\n'),
};

const load = (format: Format, content: string | Buffer) => {
  const file = join(folder, 'file');
  writeFileSync(file, content);
  return operator('results', 'import', file, '--feed', format);
};
const written = async () =>
  (await connection.lab.pool.query(`SELECT (SELECT count(*) FROM partner.lab_history) + (SELECT count(*) FROM partner.lab_key) AS count`)).rows[0].count;

/** Refused at this place with nothing written; then the good file goes in. */
async function refusesAndRecovers(format: Format, content: string | Buffer, place: string): Promise<void> {
  const { text, exitCode } = await load(format, content);
  expect([exitCode, text.slice(0, 2000)]).toEqual([1, expect.stringContaining(place)]);
  expect(await written()).toBe('0');
  expect((await load(format, GOOD[format])).text).toMatch(/^3 new, 0 changed, 0 unchanged/);
}

const swapped = (format: Format, ...changes: [string, string][]) =>
  changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, GOOD[format]);
const latin1 = (format: Format, from: string) => Buffer.from(swapped(format, [from, 'Größe']), 'latin1');
const cutAfter = (format: Format, part: string) => GOOD[format].slice(0, GOOD[format].lastIndexOf(part) + part.length);

describe('bad input', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    for (const [name, number] of Object.entries({ ada: 'M-1', grace: 'M-2' })) {
      const member = { email: `${name}@members.example`, password: 'a long enough password', givenName: name, familyName: 'Example' };
      await addMember(
        { registry: postgresRegistry(connection, 'tests'), passwords: argon2Passwords() },
        { ...member, birthDate: '1980-02-03', gender: 'female' },
      );
      await operator('members', 'identify', member.email, '--system', SYSTEM, '--value', number);
    }
    writeFileSync(join(folder, 'feeds.json'), JSON.stringify(FEEDS));
    expect(await operator('feeds', 'set', '--file', join(folder, 'feeds.json'))).toMatchObject({ exitCode: 0 });
  });
  afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each<[string, Format, () => string | Buffer, string]>([
    ['with a number too long for a key', 'hl7', () => swapped('hl7', ['F-1', NUMBER]), 'message 1, OBR 1: OBR-3: makes a key of more than 2000 bytes'],
    ['with a number too long for a key', 'csv', () => GOOD.csv.replaceAll('O-1', NUMBER), 'line 2: order: makes a key of more than 2000 bytes'],
    ['with a code too long for a key', 'hl7', () => swapped('hl7', ['2085-9^HDL^LN', `${NUMBER}^HDL^L`]), 'message 1, OBX 2: OBX-3: makes a key'],
    ['with a code too long for a key', 'csv', () => swapped('csv', ['HDL', NUMBER]), 'line 3: code: makes a key'],
    ['with a number too long for a key', 'fhir', () => swapped('fhir', ['"R-1"', JSON.stringify(NUMBER)]), 'identifier[0].value: has more than 1000 bytes'],
    [
      'with an address too long for a key',
      'fhir',
      () => swapped('fhir', ['"resource": {', `"fullUrl": "${NUMBER}", "resource": {`]),
      'entry[0]: fullUrl: has more than 1000 bytes',
    ],
    ['of nothing', 'hl7', () => '', 'the file: is empty'],
    ['of nothing', 'csv', () => '\n', 'the file: is empty'],
    ['cut within its first segment', 'hl7', () => cutAfter('hl7', 'MSH|^~'), 'message 1: MSH-2'],
    ['cut before its report', 'hl7', () => cutAfter('hl7', '19800203'), 'message 1: OBR: is missing'],
    ['cut within its report', 'hl7', () => cutAfter('hl7', 'LIPIDS^L'), 'message 1, OBR 1: OBR-25: is missing'],
    ['cut within a result', 'hl7', () => cutAfter('hl7', '|51'), 'message 1, OBX 2: OBX-11: is missing'],
    ['cut within a frame', 'hl7', () => `\x0b${GOOD.hl7}`, 'message 1: is a frame without an end'],
    ['cut within a batch', 'hl7', () => `BHS|^~\\&\r${GOOD.hl7}BTS|2\r`, 'segment BTS: BTS-1: counts 2 messages, 1 is there'],
    ['cut within a line', 'csv', () => cutAfter('csv', ',51'), 'line 3: has 5 columns instead of 8'],
    ['cut within its first line', 'csv', () => 'order,patient,bo', 'line 1: '],
    [
      'too large to be read as a whole',
      'csv',
      () => Buffer.alloc(64 * 1024 * 1024 + 1, '\n'),
      'is larger than 64 MB, and a table is read as a whole. Split it.',
    ],
    ['with an open quote', 'csv', () => swapped('csv', ['CHOL', '"CHOL']), 'the file: is no table: '],
    ['cut anywhere', 'fhir', () => cutAfter('fhir', '"valueQuantity": {'), 'the file: is not JSON: line '],
    ['in another character set', 'hl7', () => latin1('hl7', 'Cholesterol'), 'message 1: MSH-18: the bytes are not of the character set utf-8'],
    ['in another character set', 'csv', () => latin1('csv', 'CHOL'), 'the file: the bytes are not of the character set utf-8'],
    ['in another character set', 'fhir', () => latin1('fhir', 'Fasting.'), 'cannot be read: it is not UTF-8'],
    [
      'about two patients',
      'hl7',
      () => swapped('hl7', ['M-1^^^2.999.10.1', 'M-1^^^2.999.10.1~M-2^^^2.999.10.1']),
      'message 1: PID-3: the identifiers belong to two members',
    ],
    [
      'about two patients',
      'csv',
      () => cutAfter('csv', '\n').replace('O-1,M-1,1980-02-03,HDL', 'O-1,M-2,1980-02-03,HDL'),
      'line 3: patient: is another patient than in line 2',
    ],
    [
      'about two patients',
      'fhir',
      () => swapped('fhir', ['"value": "M-1"', `"value": "M-1" }, { "system": "${SYSTEM}", "value": "M-2"`]),
      'DiagnosticReport.subject: the identifiers belong to two members',
    ],
    [
      'of a year without an offset of whole minutes',
      'hl7',
      () => swapped('hl7', ['20260401081500-0400', '18260401081500']),
      'message 1, OBR 1: OBR-7: 1826-04-01T08:15 lies before 1900',
    ],
    [
      'of a year without an offset of whole minutes',
      'csv',
      () => swapped('csv', ['2026-04-01T08:15,2026-04-02T09:55\nO-1', '1826-04-01T08:15,2026-04-02T09:55\nO-1']),
      'line 2: drawn: 1826-04-01T08:15 lies before 1900',
    ],
    ['about an unknown patient', 'hl7', () => swapped('hl7', ['M-1^', 'M-9^']), `message 1: PID-3: no active member has the identifier ${SYSTEM}|M-9`],
    ['about an unknown patient', 'csv', () => GOOD.csv.replaceAll('M-1', 'M-9'), 'line 2: patient: no active member'],
    ['about an unknown patient', 'fhir', () => swapped('fhir', ['"M-1"', '"M-9"']), 'DiagnosticReport.subject: no active member'],
    ['with another birth date', 'hl7', () => swapped('hl7', ['19800203', '19800302']), 'message 1: PID-7: the Patient has another birth date'],
    ['with another birth date', 'csv', () => GOOD.csv.replaceAll('1980-02-03', '1980-03-02'), 'line 2: born: the Patient has another birth date'],
    ['with another birth date', 'fhir', () => swapped('fhir', ['1980-02-03', '1980-03-02']), 'DiagnosticReport.subject: the Patient has another birth date'],
    [
      'released in the future',
      'hl7',
      () => swapped('hl7', ['20260402095500', '29990402095500']),
      'message 1, OBR 1: OBR-22: 2999-04-02T09:55:00-04:00 lies in the future',
    ],
    ['released in the future', 'csv', () => GOOD.csv.replaceAll('2026-04-02', '2999-04-02'), 'line 2: released: 2999-04-02T09:55'],
    [
      'released in the future',
      'fhir',
      () => swapped('fhir', ['2026-05-05T12', '2999-05-05T12']),
      'DiagnosticReport.issued: 2999-05-05T12:00:00Z lies in the future',
    ],
    ['of one line of 50 MB', 'hl7', () => swapped('hl7', ['|51|', `|${LONG}|`]), 'message 1: is larger than 16 MB'],
    ['of one line of 50 MB', 'csv', () => swapped('csv', ['CHOL', LONG]), 'the file: is no table: '],
    ['of one line of 50 MB', 'fhir', () => `{"resourceType":"Bundle",${LONG}`, 'the file: is not JSON: line 1, column '],
    ['with NUL', 'hl7', () => swapped('hl7', ['Cholesterol', 'Chole\0sterol']), 'message 1: segment 4: holds a control character'],
    ['with NUL', 'csv', () => swapped('csv', ['CHOL', 'CH\0OL']), 'line 2: code: holds a control character'],
    ['with an escape of terminals', 'csv', () => swapped('csv', ['HDL', '\x1b[2J']), 'line 3: code: holds a control character'],
  ])('a file %s (%s) is refused at its place', (_what, format, content, place) => refusesAndRecovers(format, content(), place));

  test('an escaped control character of HL7 stays as sent', async () => {
    expect((await load('hl7', swapped('hl7', ['Cholesterol', 'Chole\\X00\\sterol']))).text).toMatch(/^3 new/);
    expect((await connection.lab.pool.query(`SELECT name FROM partner.lab_result WHERE loinc_code = '2093-3'`)).rows).toEqual([{ name: 'Chole\\X00\\sterol' }]);
  });
});
