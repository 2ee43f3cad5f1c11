import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';

const SYSTEM = 'urn:oid:2.999.10.1';

let database: TestDatabase;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'feeds-'));
const operator = (...words: string[]) => dispatch(operatorCommands, words, () => database.url);

function fileOf(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const setFeed = (settings: object, name = 'north') =>
  operator('feeds', 'set', '--file', fileOf('feeds.json', { [name]: { format: 'fhir', timeZone: 'UTC', memberIdentifiers: [SYSTEM], ...settings } }));

/** A delivery about the patient with these identifiers. */
function about(identifier: { system: string; value: string }[], change: (sent: Delivery) => unknown = () => {}) {
  const sent = delivery();
  sent.patient.identifier = identifier;
  change(sent);
  return fileOf('delivery.json', asBundle(Object.values(sent)));
}
const load = (file: string, feed = 'north', ...more: string[]) => operator('results', 'import', file, '--feed', feed, ...more);
const ADA = { system: SYSTEM, value: 'M-1' };
const rows = async (text: string) => (await connection.pool.query(text)).rows;

describe('feeds', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    connection = connectDatabase({ url: database.url, maxConnections: 2, onError: () => {} });
    const registry = postgresRegistry(connection, 'tests');
    for (const name of ['ada', 'grace']) {
      const member = { email: `${name}@members.example`, password: 'a long enough password', givenName: name, familyName: 'Example' };
      await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' });
    }
    const csv = fileOf('numbers.csv', `email,system,value\nada@members.example,${SYSTEM},M-1\ngrace@members.example,${SYSTEM},M-2\n`);
    expect((await operator('members', 'identify', '--file', csv)).text).toBe('2 identifiers added, 0 known before.');
    expect((await operator('members', 'identify', '--file', csv)).text).toBe('0 identifiers added, 2 known before.');
    expect((await setFeed({})).text).toBe('north: version 1.');
  });
  afterEach(() => connection.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each([
    [{ timeZone: 'Berlin' }, 'no time zone of IANA'],
    [{ memberIdentifiers: [] }, 'north.memberIdentifiers'],
    [{ codes: { GLU: '2345-8' } }, 'north.codes.GLU'],
    [{ charset: 'ebcdic' }, 'north.charset'],
    [{ color: 'red' }, 'color'],
  ])('with %j are refused by name', async (settings, told) => {
    const { exitCode, text } = await setFeed(settings);
    expect([exitCode, text]).toEqual([2, expect.stringContaining(told)]);
  });

  test('are listed, and each change is a version with an audit row', async () => {
    await setFeed({ laboratory: 'East' }, 'east');
    expect((await setFeed({ laboratory: 'Far East' }, 'east')).text).toBe('east: version 2.');
    expect(JSON.parse((await operator('feeds', 'list')).text)).toMatchObject({ east: { laboratory: 'Far East' }, north: { format: 'fhir' } });
    const [audit] = await rows(`SELECT action, detail FROM partner.audit WHERE action = 'feed.set' ORDER BY id DESC LIMIT 1`);
    expect(audit.detail).toMatchObject({ feed: 'east', version: 2, settings: { laboratory: 'Far East' } });
  });

  test('find the member by any identifier of their systems, and by no other', async () => {
    expect((await load(about([{ system: 'urn:oid:2.999.9', value: 'M-2' }, ADA]))).text).toMatch(/^3 new/);
    expect(await rows('SELECT m.email FROM partner.lab_report r JOIN partner.member m ON m.id = r.member_id')).toEqual([{ email: 'ada@members.example' }]);
  });

  test.each<[string, { system: string; value: string }[], string]>([
    ['an unknown number', [{ system: SYSTEM, value: 'M-9' }], `entry[3]: DiagnosticReport.subject: no active member has the identifier ${SYSTEM}|M-9`],
    ['a known number of another system', [{ system: 'urn:oid:2.999.9', value: 'M-1' }], 'can be found: no identifier is of a system that the feed names'],
    ['an address, which is for imports without a feed', [{ system: 'urn:ietf:rfc:3986', value: 'mailto:ada@members.example' }], 'can be found'],
    ['numbers of two members', [ADA, { system: SYSTEM, value: 'M-2' }], 'the identifiers belong to two members'],
  ])('refuse %s', async (_what, identifiers, told) => {
    const { exitCode, text } = await load(about(identifiers));
    expect([exitCode, text]).toEqual([1, expect.stringContaining(told)]);
    expect(await rows('SELECT 1 FROM partner.lab_history')).toEqual([]);
  });

  test('refuse another birth date', async () => {
    expect((await load(about([ADA], ({ patient }) => (patient.birthDate = '1980-03-02')))).text).toContain('another birth date than the member');
  });

  test('leave out unknown patients with a note where they say so', async () => {
    await setFeed({ unknownPatients: 'ignore' }, 'wide');
    const { exitCode, text } = await load(about([{ system: SYSTEM, value: 'M-9' }]), 'wide');
    expect([exitCode, text]).toEqual([0, expect.stringMatching(/^0 new, 0 changed, 0 unchanged.*\n.*M-9: left out$/)]);
  });

  test('own their records: another feed, and an import without one, is refused, until the records are handed over', async () => {
    await setFeed({}, 'south');
    const file = about([ADA]);
    await load(file);
    expect((await load(file, 'south')).text).toContain('Observation.identifier: belongs to a record of the feed north');
    await connection.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
    const byAddress = fileOf('by-address.json', asBundle(Object.values(delivery())));
    expect((await operator('results', 'import', byAddress)).text).toMatch(/^3 new/);
    expect((await load(file)).text).toContain('belongs to a record of no feed; feeds adopt hands it over');
    expect((await operator('feeds', 'adopt', 'north', '--laboratory', 'North Laboratory')).text).toBe('3 records of North Laboratory belong to north now.');
    expect((await load(file)).text).toMatch(/^0 new, 0 changed, 3 unchanged/);
  });

  test('map codes and units of the laboratory', async () => {
    await setFeed({ codes: { CH: '2093-3' }, units: { 'mg pct': 'mg/dL' } }, 'mapped');
    const own = (sent: Delivery) => {
      sent.chol.code = { coding: [{ system: 'https://lab.example/codes', code: 'CH' }] };
      sent.chol.valueQuantity = { value: 212, unit: 'mg pct' };
      sent.chol.referenceRange = [{ high: { value: 200, unit: 'mg pct' } }];
    };
    const report = join(folder, 'report.json');
    await load(about([ADA], own), 'north', '--dry-run', '--report', report);
    const { dryRun, unmapped, records } = JSON.parse(readFileSync(report, 'utf8'));
    expect([dryRun, records.new, unmapped]).toEqual([true, 3, { codes: [{ code: 'CH', text: 'CH', count: 1 }], units: [{ unit: 'mg pct', count: 1 }] }]);
    expect(await rows('SELECT 1 FROM partner.lab_history')).toEqual([]);
    expect((await load(about([ADA], own), 'mapped')).text).toBe('3 new, 0 changed, 0 unchanged (reports and results).');
    expect(await rows(`SELECT ucum FROM partner.lab_result WHERE loinc_code = '2093-3'`)).toEqual([{ ucum: 'mg/dL' }]);
  });

  test('may refuse a changed final value in place of marking it', async () => {
    await setFeed({ changedFinal: 'refuse' }, 'strict');
    await load(about([ADA]), 'strict');
    const later = about([ADA], ({ report, chol }) => {
      report.issued = '2026-05-07T12:00:00Z';
      chol.valueQuantity!.value = 240;
    });
    expect(await load(later, 'strict')).toMatchObject({ exitCode: 1, text: expect.stringContaining('sent as final with another value than the chart') });
  });

  test.each([
    [['members', 'identify', 'nobody@members.example', '--system', SYSTEM, '--value', 'X'], 1, 'nobody@members.example'],
    [['members', 'identify', 'grace@members.example', '--system', SYSTEM, '--value', 'M-1'], 1, 'names another member already'],
    [['members', 'identify', 'grace@members.example', '--system', SYSTEM], 1, 'the call: value'],
    [['feeds', 'adopt', 'nowhere', '--laboratory', 'X'], 1, 'nowhere'],
  ])('%j is refused', async (words, code, told) => {
    const { exitCode, text } = await operator(...words);
    expect([exitCode, text]).toEqual([code, expect.stringContaining(told)]);
  });

  test('that are not registered are named', async () => {
    expect(await load(about([ADA]), 'nowhere')).toMatchObject({ exitCode: 1, text: expect.stringContaining('nowhere') });
  });
});
