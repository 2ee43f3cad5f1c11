import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshStores, isForLab, type TestStores } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';

const SYSTEM = 'urn:oid:2.999.10.1';

let database: TestStores;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'feeds-'));
const operator = (...words: string[]) => dispatchOn(operatorCommands, words, () => connection);

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
const rows = async (text: string) => (await (isForLab(text) ? connection.lab : connection).pool.query(text)).rows;

describe('feeds', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
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
  afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
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
    [{ laboratory: 'a\0b' }, '"laboratory" contains a NUL character'],
    [{ units: { 'a\0b': 'mg/dL' } }, 'contains a NUL character'],
    [{ laboratory: '\ud800' }, '"laboratory" contains half of a character'],
  ])('with %j are refused by name', async (settings, told) => {
    const { exitCode, text } = await setFeed(settings);
    expect([exitCode, text]).toEqual([2, expect.stringContaining(told)]);
  });

  test('that are nested deeply are refused', async () => {
    const file = fileOf('deep.json', `{"north":{"codes":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`);
    expect(await operator('feeds', 'set', '--file', file)).toMatchObject({ exitCode: 2, text: expect.stringContaining('it is nested too deeply') });
  });

  test('are listed, and each change is a version with an audit row', async () => {
    await setFeed({ laboratory: 'East' }, 'east');
    expect((await setFeed({ laboratory: 'Far East' }, 'east')).text).toBe('east: version 2.');
    const listed = JSON.parse((await operator('feeds', 'list')).text);
    expect(listed).toMatchObject({ east: { laboratory: 'Far East' }, north: { format: 'fhir' } });
    expect(Object.keys(listed)).toEqual(Object.keys(listed).sort());
    const [audit] = await rows(`SELECT action, detail FROM partner.audit WHERE action = 'feed.set' ORDER BY id DESC LIMIT 1`);
    expect(audit.detail).toMatchObject({ feed: 'east', version: 2, settings: { laboratory: 'Far East' } });
  });

  test('find the member by any identifier of their systems, and by no other', async () => {
    expect((await load(about([{ system: 'urn:oid:2.999.9', value: 'M-2' }, ADA]))).text).toMatch(/^3 new/);
    expect(await rows('SELECT member_id FROM partner.lab_report')).toEqual(
      await rows(`SELECT id AS member_id FROM partner.member WHERE email = 'ada@members.example'`),
    );
  });

  test('find the member by the identifier of a reference whose target is not in the file', async () => {
    const subject = { reference: `Patient?identifier=${SYSTEM}|M-1`, identifier: ADA };
    const bare = { reference: 'https://west.example/fhir/Patient/9', identifier: ADA };
    const { exitCode } = await load(
      about([], ({ report, chol, crp }) => Object.assign(report, { subject }) && [chol, crp].forEach((one) => (one.subject = bare))),
    );
    expect([exitCode, await rows('SELECT count(*)::int FROM partner.lab_result')]).toEqual([0, [{ count: 2 }]]);
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

  test.each([
    ['another number', { system: SYSTEM, value: 'M-2' }, 1],
    ['the same number of another system', { system: 'urn:oid:2.999.9', value: 'M-1' }, 1],
    ['the same number', ADA, 0],
  ])('take a result whose own subject has %s only if it is that of its report', async (_which, identifier, code) => {
    const { exitCode, text } = await load(about([ADA], ({ crp }) => (crp.subject = { identifier })));
    expect(exitCode).toBe(code);
    if (code === 1) expect(text).toContain('Observation.subject: is not the subject of the report in entry[3]');
    expect(await rows('SELECT count(*)::int FROM partner.lab_result')).toEqual([{ count: code === 1 ? 0 : 2 }]);
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
    await connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
    const byAddress = fileOf('by-address.json', asBundle(Object.values(delivery())));
    expect((await operator('results', 'import', byAddress)).text).toMatch(/^3 new/);
    expect((await load(file)).text).toContain('belongs to a record of no feed; feeds adopt hands it over');
    expect((await operator('feeds', 'adopt', 'north', '--laboratory', 'North Laboratory')).text).toBe('3 records of North Laboratory belong to north now.');
    expect((await load(file)).text).toMatch(/^0 new, 0 changed, 3 unchanged/);
    expect((await operator('feeds', 'adopt', 'south', '--laboratory', 'North Laboratory')).text).toBe('0 records of North Laboratory belong to south now.');
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
    [['members', 'identify', 'grace@members.example', '--system', SYSTEM], 1, 'the call: value: is missing'],
    [['members', 'identify', 'grace@members.example', '--system', SYSTEM, '--value', 'a\0b'], 1, 'the call: value: holds a control character'],
    [['feeds', 'adopt', 'nowhere', '--laboratory', 'X'], 1, 'nowhere'],
  ])('%j is refused', async (words, code, told) => {
    const { exitCode, text } = await operator(...words);
    expect([exitCode, text]).toEqual([code, expect.stringContaining(told)]);
  });

  test('a closed account gets no number', async () => {
    await rows(`UPDATE partner.member SET status = 'closed' WHERE email = 'grace@members.example'`);
    const { exitCode, text } = await operator('members', 'identify', 'grace@members.example', '--system', SYSTEM, '--value', 'M-7');
    await rows(`UPDATE partner.member SET status = 'active' WHERE email = 'grace@members.example'`);
    expect([exitCode, text]).toEqual([1, expect.stringContaining('grace@members.example')]);
  });

  test('a number names another member in another system', async () => {
    const other = ['members', 'identify', 'grace@members.example', '--system', 'urn:oid:2.999.7', '--value', 'M-1'];
    const own = ['members', 'identify', 'ada@members.example', '--system', SYSTEM, '--value', 'M-1'];
    expect((await operator(...other)).text).toBe('1 identifier added, 0 known before.');
    for (const words of [other, own]) expect((await operator(...words)).text).toBe('0 identifiers added, 1 known before.');
  });

  test('that are suspended take nothing until they are resumed, whatever is set', async () => {
    expect((await operator('feeds', 'suspend', 'north', '--by', 'Ann')).text).toBe('north is suspended.');
    expect((await operator('feeds', 'suspend', 'north')).text).toBe('north is suspended already.');
    await setFeed({});
    expect(await load(about([ADA]))).toEqual({ exitCode: 1, text: 'The feed north is suspended: nothing is imported until "feeds resume north".' });
    expect(await operator('results', 'import', '--folder', folder, '--feed', 'north')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('is suspended'),
    });
    expect(JSON.parse((await operator('feeds', 'list')).text).north.suspended).toBe(true);
    expect((await operator('feeds', 'resume', 'north')).text).toBe('north is not suspended.');
    expect((await load(about([ADA]))).text).toMatch(/^3 new/);
    expect(await rows(`SELECT action, detail FROM partner.audit WHERE action LIKE 'feed.%e%n%' OR action = 'feed.resume' ORDER BY id`)).toEqual([
      { action: 'feed.suspend', detail: { feed: 'north', by: 'Ann' } },
      { action: 'feed.resume', detail: { feed: 'north', by: expect.any(String) } },
    ]);
  });

  const statuses = async () =>
    (
      await rows(`SELECT status || ' ' || version AS one FROM partner.lab_result UNION ALL SELECT status || ' ' || version FROM partner.lab_report ORDER BY 1`)
    ).map(({ one }) => one);
  const clock = async () => (await rows(`SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`))[0].now as string;
  /** A second release, with another cholesterol. */
  const changed = () =>
    about([ADA], ({ report, chol }) => {
      report.issued = '2026-05-07T12:00:00Z';
      chol.valueQuantity!.value = 240;
    });

  test('are withdrawn since a time, and what comes again then changes nothing and stops nothing', async () => {
    await setFeed({}, 'other');
    const elsewhere = (sent: Delivery) => [sent.report, sent.chol, sent.crp].forEach((one) => (one.identifier![0]!.value += '-other'));
    await load(about([{ system: SYSTEM, value: 'M-2' }], elsewhere), 'other');
    await load(about([ADA]));
    const between = await clock();
    await load(changed());
    const withdraw = (since: string, ...more: string[]) => operator('results', 'withdraw', '--feed', 'north', '--since', since, ...more);
    expect((await withdraw(await clock())).text).toBe('0 records of 0 members withdrawn as entered in error.');
    expect((await withdraw(between, '--dry-run')).text).toBe('Tried only: 2 records of 1 member would be withdrawn.');
    const [{ at }] = await rows(`SELECT to_char(max(last_updated) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM partner.lab_report`);
    expect((await withdraw(at, '--dry-run')).text).toBe('Tried only: 2 records of 1 member would be withdrawn.');
    expect(await statuses()).toEqual(['corrected 2', 'corrected 2', 'final 1', 'final 1', 'final 1', 'final 1']);
    expect((await withdraw(between, '--by', 'Ann')).text).toBe('2 records of 1 member withdrawn as entered in error.');
    expect(await statuses()).toEqual(['entered-in-error 3', 'entered-in-error 3', 'final 1', 'final 1', 'final 1', 'final 1']);
    expect((await withdraw('2026-01-01')).text).toBe('1 record of 1 member withdrawn as entered in error.');
    expect((await withdraw('2026-01-01')).text).toBe('0 records of 0 members withdrawn as entered in error.');
    expect(await load(changed())).toMatchObject({ exitCode: 0, text: '0 new, 0 changed, 3 unchanged (reports and results).' });
    expect(await load(about([ADA]))).toMatchObject({ exitCode: 0 });
    expect(await statuses()).toEqual(['entered-in-error 2', 'entered-in-error 3', 'entered-in-error 3', 'final 1', 'final 1', 'final 1']);
    const audit = await rows(`SELECT member_id IS NOT NULL AS own, detail FROM partner.audit WHERE action = 'results.withdraw' ORDER BY id`);
    expect(audit).toEqual([
      { own: true, detail: { feed: 'north', since: between, records: 2, by: 'Ann' } },
      { own: true, detail: { feed: 'north', since: '2026-01-01T00:00:00.000Z', records: 1, by: expect.any(String) } },
    ]);
  });

  test.each([
    [['--feed', 'nowhere', '--since', '2026-01-01'], 1, 'nowhere'],
    [['--feed', 'north', '--since', 'yesterday'], 2, '--since: needs a time such as'],
    [['--feed', 'north', '--since', '2026-01-01T08:00:00'], 2, '--since: needs a time such as'],
    [['--feed', 'north'], 2, '--since: is missing'],
  ])('are not withdrawn with %j', async (words, code, told) => {
    expect(await operator('results', 'withdraw', ...words)).toMatchObject({ exitCode: code, text: expect.stringContaining(told) });
  });

  test('are told of in ten lines, however much there is to note', async () => {
    const many = (tests: number) =>
      about([ADA], (sent) => {
        sent.chol.code = { text: 'Test 0' };
        for (let number = 1; number < tests; number++) {
          const one = {
            ...sent.chol,
            id: `t${number}`,
            code: { text: `Test ${number}` },
            identifier: [{ system: 'https://lab.example/results', value: `t${number}` }],
          };
          Object.assign(sent, { [one.id]: one });
          sent.report.result!.push({ reference: `Observation/${one.id}` });
        }
      });
    const few = (await load(many(2))).text.split('\n');
    expect(few).toHaveLength(5);
    const lines = (await load(many(30))).text.split('\n');
    expect(lines).toHaveLength(10);
    expect([lines[0], lines[9]]).toEqual([expect.stringContaining('28 new'), 'and 52 kinds of notes more: --report FILE has all']);
  });

  test('that are not registered are named', async () => {
    expect(await load(about([ADA]), 'nowhere')).toMatchObject({ exitCode: 1, text: expect.stringContaining('nowhere') });
  });
});
