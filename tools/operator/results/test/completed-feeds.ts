import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { operatorCommands } from '../../commands.ts';
import { dispatchOn } from '../../dispatch.ts';
import { operatorStores } from '../../stores.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';

// A feed that is completed later, and messages that name a record in another way, find the records of the chart.

const SYSTEM = 'urn:oid:2.999.10.1';
const CSV = {
  format: 'csv',
  laboratory: 'North',
  csv: {
    ...{ order: 'order', member: 'patient', code: 'code', name: 'name', value: 'value', unit: 'unit', collected: 'drawn', issued: 'issued' },
    ...{ status: 'status', replicate: 'replicate', loinc: 'loinc' },
  },
};
const HL7 = { format: 'hl7v2', laboratory: 'North' };
const FHIR = { format: 'fhir' };

const HEADER = 'order,patient,code,name,value,unit,drawn,issued,status,replicate,loinc';
type Row = { code?: string; name?: string; value?: string; unit?: string; day?: string; drawn?: string; status?: string; replicate?: string; loinc?: string };
const csv = (...rows: Row[]) =>
  [
    HEADER,
    ...rows.map(
      ({
        code = 'FERR',
        name = 'Ferritin',
        value = '41',
        unit = 'ug/l',
        day = '05',
        drawn = '2026-05-04T09:30:00Z',
        status = 'final',
        replicate = '',
        loinc = '',
      }) => ['O-1', 'M-1', code, name, value, unit, drawn, `2026-05-${day}T12:00:00Z`, status, replicate, loinc].join(','),
    ),
  ].join('\n');

type Order = { panel?: string; filler?: string; orc?: string; code?: string; sub?: string; value?: string; day?: string; drawn?: string; status?: string };
const hl7 = (...orders: Order[]) =>
  [
    'MSH|^~\\&|LIS|NORTH|RAIL|OPERATOR|20260510100000+0000||ORU^R01^ORU_R01|N-1|P|2.5.1',
    'PID|1||M-1^^^NORTH&2.999.10.1&ISO^MR||Testfall^Ada||19800203|F',
    ...orders.flatMap(({ panel = 'LIP', filler = 'F-1', orc = '', code = 'CH', sub = '', value = '212', day = '05', drawn = '20260504', status = 'F' }) => [
      ...(orc ? [`ORC|RE||${orc}`] : []),
      `OBR|1||${filler}|${panel}^${panel}^L|||${drawn}093000+0000|||||||||||||||202605${day}120000+0000|||${status}`,
      `OBX|1|NM|${code}^${code}^L|${sub}|${value}|mg/dL|||||${status}`,
    ]),
  ].join('\r');

const fhir = (change: (sent: Delivery) => unknown = () => {}) => {
  const sent = delivery();
  sent.patient.identifier = [{ system: SYSTEM, value: 'M-1' }];
  change(sent);
  return JSON.stringify(asBundle(Object.values(sent)).entry!.map(({ resource }) => resource))
    .slice(1, -1)
    .replaceAll(',{"resourceType"', '\n{"resourceType"');
};
/** Both results have the code of their test as identifier, and no address. */
const byTestCode =
  (day = '05', value = 212) =>
  ({ report, chol, crp }: Delivery) => {
    report.issued = `2026-05-${day}T12:00:00Z`;
    Object.assign(chol, { identifier: [{ system: 'https://lab.example/tests', value: 'CHOL' }] });
    Object.assign(chol.valueQuantity!, { value });
    Object.assign(crp, { identifier: [{ system: 'https://lab.example/tests', value: 'CRP' }] });
  };

let database: TestStores;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'completed-'));
const operator = (...words: string[]) => dispatchOn(operatorCommands, words, () => connection);
const fileOf = (name: string, content: string) => (writeFileSync(join(folder, name), content), join(folder, name));

async function load(settings: object, content: string): Promise<string> {
  const feed = { north: { timeZone: 'UTC', memberIdentifiers: [SYSTEM], memberSystem: SYSTEM, ...settings } };
  expect((await operator('feeds', 'set', '--file', fileOf('feeds.json', JSON.stringify(feed)))).exitCode).toBe(0);
  const { exitCode, text } = await operator('results', 'import', fileOf('delivery', content), '--feed', 'north');
  return `${exitCode}: ${text}`;
}

/** Reports and results of the chart, by name. */
async function chart(): Promise<string[]> {
  const { rows } = await connection.lab.pool.query<{ line: string }>(`
    SELECT concat_ws(' ', p.name, r.name, r.loinc_code, r.quantity, r.status, 'v' || r.version) AS line
    FROM partner.lab_report p LEFT JOIN partner.lab_result r ON r.report_id = p.id`);
  return rows.map(({ line }) => line).toSorted();
}

type Step = [settings: object, content: string, answer?: RegExp];

describe('a feed over time', () => {
  beforeAll(async () => {
    database = await freshStores();
    connection = operatorStores(database);
    const member = { email: 'ada@members.example', password: 'a long enough password', givenName: 'Ada', familyName: 'Example' };
    const registry = postgresRegistry(connection, 'tests');
    await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' });
    await operator('members', 'identify', '--file', fileOf('numbers.csv', `email,system,value\nada@members.example,${SYSTEM},M-1\n`));
  });
  afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const LOINC = { codes: { FERR: '2276-4' } };
  test.each<[string, Step[], string[]]>([
    [
      'codes that come later, with the same file',
      [
        [CSV, csv({})],
        [{ ...CSV, ...LOINC }, csv({})],
      ],
      ['O-1 Ferritin 2276-4 41 final v2'],
    ],
    [
      'codes that come later, with a correction',
      [
        [CSV, csv({})],
        [{ ...CSV, ...LOINC }, csv({ value: '44', day: '06', status: 'corrected' })],
      ],
      ['O-1 Ferritin 2276-4 44 corrected v2'],
    ],
    [
      'codes that go',
      [
        [{ ...CSV, ...LOINC }, csv({})],
        [CSV, csv({ value: '44', day: '06', status: 'corrected' })],
      ],
      ['O-1 Ferritin 44 corrected v2'],
    ],
    [
      'a LOINC code that the laboratory adds',
      [
        [CSV, csv({})],
        [CSV, csv({ loinc: '2276-4', day: '06' })],
      ],
      ['O-1 Ferritin 2276-4 41 final v2'],
    ],
    [
      'a code where there was a name only',
      [
        [CSV, csv({ code: '' })],
        [CSV, csv({ value: '44', day: '06', status: 'corrected' })],
      ],
      ['O-1 Ferritin 44 corrected v2'],
    ],
    [
      'another address of the codes',
      [
        [CSV, csv({})],
        [{ ...CSV, localCodes: 'https://north.example/codes' }, csv({})],
      ],
      ['O-1 Ferritin 41 final v2'],
    ],
    [
      'units that come later',
      [
        [CSV, csv({ unit: 'ng per ml' })],
        [{ ...CSV, units: { 'ng per ml': 'ng/mL' } }, csv({ unit: 'ng per ml' })],
      ],
      ['O-1 Ferritin 41 final v2'],
    ],
    [
      'each of two replicates',
      [
        [CSV, csv({ replicate: '1' }, { replicate: '2', value: '42' })],
        [{ ...CSV, ...LOINC }, csv({ replicate: '1', day: '06' }, { replicate: '2', value: '43', day: '06', status: 'corrected' })],
      ],
      ['O-1 Ferritin 2276-4 41 final v2', 'O-1 Ferritin 2276-4 43 corrected v2'],
    ],
    [
      'a new replicate as a new result',
      [
        [CSV, csv({ replicate: '1' })],
        [{ ...CSV, ...LOINC }, csv({ replicate: '2', value: '42', day: '06' })],
      ],
      ['O-1 Ferritin 2276-4 42 final v1', 'O-1 Ferritin 41 final v1'],
    ],
    [
      'another code as a new result',
      [
        [CSV, csv({})],
        [CSV, csv({ code: 'FER2', day: '06' })],
      ],
      ['O-1 Ferritin 41 final v1', 'O-1 Ferritin 41 final v1'],
    ],
    [
      'a panel that stood beside another one, alone',
      [
        [HL7, hl7({ panel: 'LIP' }, { panel: 'BMP', code: 'NA', value: '140' })],
        [HL7, hl7({ panel: 'BMP', code: 'NA', value: '141', day: '06', status: 'C' })],
      ],
      ['BMP NA 141 corrected v2', 'LIP CH 212 final v1'],
    ],
    [
      'a panel that stood alone, beside another one',
      [
        [HL7, hl7({ panel: 'LIP' })],
        [HL7, hl7({ panel: 'LIP', value: '213', day: '06', status: 'C' }, { panel: 'BMP', code: 'NA', value: '140' })],
      ],
      ['BMP NA 140 final v1', 'LIP CH 213 corrected v2'],
    ],
    [
      'panels that come alone, then together, then alone',
      [
        [HL7, hl7({ panel: 'LIP' })],
        [HL7, hl7({ panel: 'LIP' }, { panel: 'BMP', code: 'NA', value: '140' })],
        [HL7, hl7({ panel: 'BMP', code: 'NA', value: '141', day: '06', status: 'C' })],
        [HL7, hl7({ panel: 'LIP', value: '213', day: '06', status: 'C' })],
      ],
      ['BMP NA 141 corrected v2', 'LIP CH 213 corrected v2'],
    ],
    [
      'panels under one number of the ORC',
      [[HL7, hl7({ panel: 'LIP', filler: '', orc: 'F-2' }, { panel: 'BMP', filler: '', orc: 'F-2', code: 'NA', value: '140' })]],
      ['BMP NA 140 final v1', 'LIP CH 212 final v1'],
    ],
    [
      'filler numbers that turn out to be shared',
      [
        [HL7, hl7({})],
        [{ ...HL7, fillerIsUnique: false }, hl7({ value: '213', day: '06', status: 'C' })],
        [{ ...HL7, fillerIsUnique: false }, hl7({ panel: 'BMP' })],
      ],
      ['BMP CH 212 final v1', 'LIP CH 213 corrected v2'],
    ],
    [
      'a shared filler number of another draw as a new report',
      [
        [HL7, hl7({})],
        [{ ...HL7, fillerIsUnique: false }, hl7({ drawn: '20260505', day: '06' })],
      ],
      ['LIP CH 212 final v1', 'LIP CH 212 final v1'],
    ],
    [
      'filler numbers that turn out to be unique',
      [
        [{ ...HL7, fillerIsUnique: false }, hl7({})],
        [HL7, hl7({ value: '213', day: '06', status: 'C' })],
      ],
      ['LIP CH 213 corrected v2'],
    ],
    [
      'codes and shared numbers that come later, by sub-ID',
      [
        [HL7, hl7({ sub: '1' })],
        [{ ...HL7, fillerIsUnique: false, codes: { CH: '2093-3' } }, hl7({ sub: '1', value: '213', day: '06', status: 'C' })],
        [HL7, hl7({ sub: '2', day: '07' })],
      ],
      ['LIP CH 2093-3 213 corrected v2', 'LIP CH 212 final v1'],
    ],
    [
      'identifiers that turn out to name tests',
      [
        [FHIR, fhir(byTestCode())],
        [{ ...FHIR, ignoredIdentifiers: ['https://lab.example/tests'] }, fhir(byTestCode())],
        [{ ...FHIR, ignoredIdentifiers: ['https://lab.example/tests'] }, fhir(byTestCode('06', 213))],
      ],
      [
        'Lipids C reactive protein [Mass/volume] in Serum or Plasma by High sensitivity method 30522-7 0.2 final v1',
        'Lipids Cholesterol [Mass/volume] in Serum or Plasma 2093-3 213 corrected v2',
      ],
    ],
  ])('a record is known again with %s', async (_what, steps, left) => {
    for (const [settings, content, answer = /^0: /] of steps) expect(await load(settings, content)).toMatch(answer);
    expect(await chart()).toEqual(left);
    const [settings, content] = steps.at(-1)!;
    expect(await load(settings, content)).toMatch(/^0: (0 new, 0 changed|Nothing)/);
  });

  test('a record is not known again where it may be one of two, which is refused', async () => {
    expect(await load(CSV, csv({ loinc: '2276-4' }, { loinc: '20567-4' }))).toMatch(/^0: /);
    const before = await chart();
    const answer = await load(CSV, csv({ value: '44', day: '06', status: 'corrected' }));
    expect(answer).toMatch(/^1: [^]*line 2: order: is one of two results of its report in the chart, [-\da-f]+ and [-\da-f]+: which one is not known/);
    expect(await chart()).toEqual(before);
  });

  test('a record is not known again where two results of a file may be it, which is refused', async () => {
    expect(await load(CSV, csv({}))).toMatch(/^0: /);
    const answer = await load(CSV, csv({ loinc: '2276-4', day: '06' }, { loinc: '20567-4', day: '06' }));
    expect(answer).toMatch(/^1: [^]*line 2: order: and another result of the report may be [-\da-f]+ of the chart: which one is not known/);
  });

  test('a record is not known again where the feed gives its code another LOINC, which is told', async () => {
    await load({ ...CSV, ...LOINC }, csv({}));
    expect(await load({ ...CSV, codes: { FERR: '20567-4' } }, csv({ day: '06' }))).toMatch(
      /a new result beside 2276-4 in the chart, of another LOINC or sub-ID/,
    );
    expect(await chart()).toHaveLength(2);
  });

  test('a record is not known again where its sub-ID is another one, which is told', async () => {
    await load(HL7, hl7({}));
    expect(await load(HL7, hl7({ sub: '1', day: '06' }))).toMatch(/^0: 1 new[^]*a new result beside CH in the chart, of another LOINC or sub-ID/);
    expect(await chart()).toEqual(['LIP CH 212 final v1', 'LIP CH 212 final v1']);
  });
  const [A, B] = [
    { code: 'A', name: 'A' },
    { code: 'B', name: 'B', value: '5' },
  ];
  const reports = async () =>
    (await connection.lab.pool.query<{ line: string }>(`SELECT concat_ws(' ', status, effective_text, issued_text) AS line FROM partner.lab_report`)).rows.map(
      ({ line }) => line,
    );
  const [DRAWN, FIFTH, SIXTH] = ['2026-05-04T09:30:00Z', '2026-05-05T12:00:00Z', '2026-05-06T12:00:00Z'];
  test.each<[string, string[], string]>([
    [
      'partial while a result of an earlier file is preliminary',
      [csv({ ...A, status: 'preliminary' }, { ...B, status: 'preliminary' }), csv({ ...A, day: '06' })],
      `partial ${DRAWN} ${SIXTH}`,
    ],
    ['final with the last of its results', [csv(A, { ...B, status: 'preliminary' }), csv({ ...B, day: '06' })], `final ${DRAWN} ${SIXTH}`],
    ['shown while a further result is preliminary', [csv(A), csv({ ...B, status: 'preliminary', day: '06' })], `final ${DRAWN} ${FIFTH}`],
    ['appended with a further result', [csv(A), csv({ ...B, day: '06' })], `appended ${DRAWN} ${SIXTH}`],
    [
      'corrected after a further result too',
      [csv(A), csv({ ...A, value: '42', status: 'corrected', day: '06' }), csv({ ...B, day: '07' })],
      `corrected ${DRAWN} 2026-05-07T12:00:00Z`,
    ],
    ['shown when one of two results is withdrawn', [csv(A, B), csv({ ...A, status: 'entered-in-error', day: '06' })], `final ${DRAWN} ${SIXTH}`],
    ['shown when one of two results is canceled', [csv(A, B), csv({ ...A, status: 'cancelled', value: '', day: '06' })], `final ${DRAWN} ${SIXTH}`],
    [
      'withdrawn with all its results',
      [csv(A, B), csv(...[A, B].map((one) => ({ ...one, status: 'entered-in-error', day: '06' })))],
      `entered-in-error ${DRAWN} ${SIXTH}`,
    ],
    ['of the first draw, whichever comes first', [csv(B), csv({ ...A, drawn: '2026-05-04T08:00:00Z', day: '06' })], `amended 2026-05-04T08:00:00Z ${SIXTH}`],
    ['of the first draw when a later one comes', [csv(A), csv({ ...B, drawn: '2026-05-04T10:00:00Z', day: '06' })], `appended ${DRAWN} ${SIXTH}`],
    ['of the last release when older results come later', [csv({ ...A, day: '06' }), csv(B)], `final ${DRAWN} ${SIXTH}`],
    ['as it was after an older table', [csv({ ...A, day: '06' }), csv(A)], `final ${DRAWN} ${SIXTH}`],
  ])('a report in several tables is %s', async (_what, files, left) => {
    for (const file of files) expect(await load(CSV, file)).toMatch(/^0: /);
    expect(await reports()).toEqual([left]);
    expect(await load(CSV, files.at(-1)!)).toMatch(/^0: 0 new, 0 changed/);
  });

  test('a table that is older than the chart is told', async () => {
    await load(CSV, csv({ ...A, day: '06' }));
    expect(await load(CSV, csv(A))).toMatch(/^0: 0 new, 0 changed[^]*line 2: issued: older than the chart/);
  });

  test.each(['entered-in-error', 'cancelled'])('a row that is %s keeps the value that it withdraws', async (status) => {
    await load(CSV, csv(A));
    await load(CSV, csv({ ...A, value: '', status, day: '06' }));
    expect(await chart()).toEqual(['O-1 A 41 entered-in-error v2']);
  });

  test('the rest of a table in UTF-16 is imported once its fault is mended', async () => {
    const file = fileOf('wide.csv', '');
    const feed = { ...CSV, charset: 'utf-16le' };
    const bad = csv(A).replaceAll('O-1', 'O-2').replace('2026-05-04T09:30:00Z', '4 May');
    writeFileSync(file, Buffer.from(`\ufeff${csv({ ...A, name: 'Ċ' })}\n${bad.split('\n')[1]}\n`, 'utf16le'));
    expect(await load(feed, csv(A))).toMatch(/^1: /);
    const report = join(folder, 'report.json');
    const { exitCode } = await operator('results', 'import', file, '--feed', 'north', '--keep-good', '--report', report);
    expect([exitCode, await chart()]).toEqual([3, ['O-1 Ċ 41 final v1']]);
    const rest = readFileSync(`${file}.refused.csv`, 'utf16le');
    expect(rest).toBe(`\ufeff${HEADER}\n${bad.split('\n')[1]}\n`);
    writeFileSync(file, Buffer.from(rest.replace('4 May', '2026-05-04T09:30:00Z'), 'utf16le'));
    expect(await operator('results', 'import', file, '--feed', 'north')).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^2 new/) });
  });

  test('the report of a refused file counts nothing as taken', async () => {
    const file = fileOf('faulty.csv', `${csv(A)}\n${csv(A).split('\n')[1]!.replace('O-1', 'O-2').replace('M-1', 'M-9')}`);
    const report = join(folder, 'report.json');
    await load(CSV, csv(A));
    expect((await operator('results', 'import', file, '--feed', 'north', '--report', report)).exitCode).toBe(1);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      units: { taken: 0, refused: 1 },
      records: { new: 0, changed: 0, unchanged: 0, stale: 0 },
    });
  });
});
