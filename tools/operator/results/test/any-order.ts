import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember, type Feed } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import fc from 'fast-check';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';

// Queues of laboratories repeat and reorder: what was taken once changes nothing, however it comes again.

let database: TestStores;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'any-order-'));
const file = join(folder, 'messages.hl7');
const operator = (...words: string[]) => dispatchOn(operatorCommands, words, () => connection);

const TESTS = ['2093-3^Cholesterol^LN', '2085-9^HDL^LN', '2571-8^Triglyceride^LN'];
type Release = { day: number; status: string; results: { test: number; value: string; status: string }[] };

/** An order as a laboratory releases it: a part, the whole, a correction, a changed final. */
const RELEASES: Release[] = [
  { day: 2, status: 'A', results: [{ test: 0, value: '200', status: 'F' }] },
  { day: 3, status: 'F', results: ['200', '51', '110'].map((value, at) => ({ test: at, value, status: 'F' })) },
  { day: 4, status: 'C', results: [{ test: 1, value: '52.0', status: 'C' }] },
  { day: 5, status: 'F', results: [{ test: 2, value: '111', status: 'F' }] },
];

const messageOf = ({ day, status, results }: Release): string =>
  [
    `MSH|^~\\&|LIS|NORTH|RAIL|OPERATOR|2026040${day}100000-0400||ORU^R01^ORU_R01|N-${day}|P|2.5.1`,
    'PID|1||M-1^^^2.999.10.1||Testfall^Mira||19800203|F',
    `OBR|1||F-1|LIP^LIPIDS^L|||20260401081500-0400|||||||||||||||2026040${day}095500-0400|||${status}`,
    ...results.map(({ test: at, value, status: own }, index) => `OBX|${index + 1}|NM|${TESTS[at]}||${value}|mg/dL^^UCUM|||||${own}`),
  ].join('\r');

const MEANINGS: Readonly<Record<string, string>> = { A: 'partial', F: 'final', C: 'corrected' };
const [loincs, names] = [0, 1].map((at) => TESTS.map((coded) => coded.split('^')[at]!)) as [string[], string[]];

const tableOf = ({ day, results }: Release): string =>
  [
    'order,patient,loinc,name,value,unit,status,drawn,released',
    ...results.map(({ test: at, value, status }) => `F-1,M-1,${loincs[at]},${names[at]},${value},mg/dL,${status},2026-04-01T08:15,2026-04-0${day}T09:55`),
    '',
  ].join('\n');

const bundleOf = ({ day, status, results }: Release): string => {
  const address = (type: string, id: string) => `https://west.example/fhir/${type}/${id}`;
  const subject = { identifier: { system: 'urn:oid:2.999.10.1', value: 'M-1' } };
  const shared = { subject, issued: `2026-04-0${day}T09:55:00-04:00`, effectiveDateTime: '2026-04-01T08:15:00-04:00', performer: [{ display: 'West' }] };
  const report = { resourceType: 'DiagnosticReport', id: '1', status: MEANINGS[status], code: { text: 'LIPIDS' }, ...shared };
  const observations = results.map(({ test: at, value, status: own }) => ({
    ...{ resourceType: 'Observation', id: loincs[at]!, status: MEANINGS[own], ...shared, valueQuantity: { value: Number(value), unit: 'mg/dL' } },
    code: { coding: [{ system: 'http://loinc.org', code: loincs[at] }], text: names[at] },
  }));
  const result = observations.map(({ id }) => ({ reference: address('Observation', id) }));
  const entry = [{ ...report, result }, ...observations].map((resource) => ({ fullUrl: address(resource.resourceType, resource.id), resource }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
};

/** A table and a Bundle hold an order once. */
const FORMATS: Readonly<Record<Feed['format'], { textOf(release: Release): string; holdsMany?: true }>> = {
  hl7v2: { textOf: messageOf, holdsMany: true },
  csv: { textOf: tableOf },
  fhir: { textOf: bundleOf },
};
const SHARED = { timeZone: 'America/New_York', memberIdentifiers: ['urn:oid:2.999.10.1'] };
const columns = {
  order: 'order',
  member: 'patient',
  loinc: 'loinc',
  name: 'name',
  value: 'value',
  unit: 'unit',
  status: 'status',
  collected: 'drawn',
  issued: 'released',
};
const FEEDS = {
  hl7v2: { ...SHARED, format: 'hl7v2' },
  csv: { ...SHARED, format: 'csv', memberSystem: 'urn:oid:2.999.10.1', csv: columns },
  fhir: { ...SHARED, format: 'fhir' },
} satisfies Record<Feed['format'], object>;

const load = (format: string, texts: readonly string[]) => {
  writeFileSync(file, `${texts.join('\r')}${format === 'hl7v2' ? '\r' : ''}`);
  return operator('results', 'import', file, '--feed', format);
};
const empty = () => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key');
const chart = async () =>
  (
    await connection.lab.pool.query(
      `SELECT kind, id, version, record, last_updated FROM partner.lab_history
       UNION ALL SELECT kind, record_id, 0, to_jsonb(key), NULL FROM partner.lab_key ORDER BY 1, 2, 3, 4`,
    )
  ).rows;

/** The same release in parts, each of which is a message of its own. */
const inParts = (release: Release, cut: number): Release[] =>
  cut % release.results.length === 0
    ? [release]
    : [release.results.slice(0, cut % release.results.length), release.results.slice(cut % release.results.length)].map((results) => ({ ...release, results }));

describe('redelivery', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    const member = { email: 'ada@members.example', password: 'a long enough password', givenName: 'ada', familyName: 'Example' };
    await addMember(
      { registry: postgresRegistry(connection, 'tests'), passwords: argon2Passwords() },
      { ...member, birthDate: '1980-02-03', gender: 'female' },
    );
    await operator('members', 'identify', member.email, '--system', 'urn:oid:2.999.10.1', '--value', 'M-1');
    const feeds = join(folder, 'feeds.json');
    writeFileSync(feeds, JSON.stringify(FEEDS));
    await operator('feeds', 'set', '--file', feeds);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each(Object.keys(FORMATS) as Feed['format'][])('of %s in any order, number and split changes nothing', async (format) => {
    const { textOf, holdsMany } = FORMATS[format];
    await empty();
    for (const release of RELEASES) expect(await load(format, [textOf(release)])).toMatchObject({ exitCode: 0 });
    const standing = await chart();
    const current = await connection.lab.pool.query('SELECT status, version FROM partner.lab_result ORDER BY loinc_code');
    expect(current.rows).toEqual([
      { status: 'corrected', version: 2 },
      { status: 'final', version: 1 },
      { status: 'corrected', version: 2 },
    ]);
    const again = fc.array(fc.tuple(fc.constantFrom(...RELEASES), fc.nat(3)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(again, fc.boolean(), async (releases, inOneFile) => {
        const texts = releases.flatMap(([release, cut]) => inParts(release, cut)).map(textOf);
        for (const one of inOneFile && holdsMany ? [texts] : texts.map((text) => [text])) expect(await load(format, one)).toMatchObject({ exitCode: 0 });
        expect(await chart()).toEqual(standing);
      }),
      { numRuns: holdsMany ? 8 : 5 },
    );
  });

  test('of all releases in one file gives the same results as one by one', async () => {
    const contents = async () =>
      (await connection.lab.pool.query(`SELECT status, version, value, issued_text FROM partner.lab_result ORDER BY loinc_code`)).rows;
    await empty();
    for (const release of RELEASES) await load('hl7v2', [messageOf(release)]);
    const oneByOne = await contents();
    await empty();
    expect(await load('hl7v2', RELEASES.map(messageOf))).toMatchObject({ exitCode: 0 });
    expect(await contents()).toEqual(oneByOne);
  });
});
