import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, postgresLabWriter, postgresOwnCharts, type Database } from '@biomarker/db/partner';
import type { LabDelivery } from '@biomarker/domain/partner';
import { writeExact } from '@biomarker/fhir';
import { emptyDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { migrationNames, readMigration } from '../../migrating/migration-files.ts';
import { migrate } from '../../migrations.ts';

// Charts of a release before 1.1: numbers as binary fractions, instants in UTC, one coding, one flag.

const FIRST = '20261125050000_lab_as_written';
const [MEMBER, REPORT, POTASSIUM, TTG] = ['1', '2', '3', '4'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string, string, string];
const TIMES = { effectiveAt: '2026-05-04T07:30:00.000Z', issuedAt: '2026-05-05T12:00:00.000Z', laboratory: 'North Laboratory' };

const STORED = [
  { kind: 'report', record: { id: REPORT, ...TIMES, status: 'final', name: 'Lipids', resultIds: [POTASSIUM, TTG] } },
  {
    kind: 'result',
    record: {
      ...{ id: POTASSIUM, reportId: REPORT, ...TIMES, status: 'final', name: 'Potassium', loincCode: '2823-3', loincName: 'Potassium [Moles/volume]' },
      ...{ value: { kind: 'quantity', value: 5.4, unit: 'mmol/L', ucum: 'mmol/L' }, referenceRanges: [{ low: 3.5, high: 5 }], interpretation: 'H' },
    },
  },
  {
    kind: 'result',
    record: {
      ...{ id: TTG, reportId: REPORT, ...TIMES, status: 'final', name: 'TTG', loincCode: '31017-7', loincName: 'Tissue transglutaminase IgA' },
      ...{ value: { kind: 'concept', system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }, referenceRanges: [{ text: 'Negative' }] },
    },
  },
] as const;

/** The same delivery as this release reads it, with its digits, offsets and words. */
const SENT: LabDelivery = {
  report: { id: REPORT, status: 'final', name: 'Lipids', ...TIMES, effectiveAt: '2026-05-04T09:30:00+02:00', issuedAt: '2026-05-05T12:00:00Z' },
  results: [
    {
      ...{ id: POTASSIUM, reportId: REPORT, status: 'final', name: 'Potassium', loincCode: '2823-3', loincName: 'Potassium [Moles/volume]' },
      ...{ ...TIMES, effectiveAt: '2026-05-04T09:30:00+02:00' },
      ...{
        value: { kind: 'quantity', value: '5.40', unit: 'mmol/L', ucum: 'mmol/L' },
        referenceRanges: [{ low: '3.50', high: '5.0' }],
        flags: { codes: ['H'] },
      },
    },
    {
      ...{ id: TTG, reportId: REPORT, status: 'final', name: 'TTG', loincCode: '31017-7', loincName: 'Tissue transglutaminase IgA' },
      ...{ ...TIMES, effectiveAt: '2026-05-04T09:30:00+02:00', referenceRanges: [{ text: 'Negative' }] },
      value: {
        kind: 'coded',
        codings: [{ system: 'http://snomed.info/sct', code: '260385009', display: 'Negative' }, { code: 'NEG' }],
        text: 'negative (below 4)',
      },
    },
  ],
};

let database: TestDatabase;
let stores: Database;
let owner: pg.Client;

async function everything(): Promise<object[]> {
  const rows: object[] = [];
  for (const table of ['lab_report', 'lab_result', 'lab_history']) rows.push(...(await owner.query(`SELECT * FROM partner.${table} ORDER BY id`)).rows);
  return rows;
}

/** Writes rows as that release did. */
async function fill(): Promise<void> {
  await owner.query(
    `INSERT INTO partner.member (id, email, password_hash, given_name, family_name, birth_date, gender) VALUES ($1, 'ada@members.example', '-', 'A', 'B', '1990-01-01', 'female')`,
    [MEMBER],
  );
  for (const { kind, record } of STORED) {
    const { id, status, name, effectiveAt, issuedAt, laboratory } = record;
    const shared = [id, MEMBER, status, name, effectiveAt, issuedAt, laboratory];
    const columns = 'id, member_id, status, name, effective_at, issued_at, laboratory';
    if ('reportId' in record) {
      const { value, referenceRanges, loincCode, loincName, reportId } = record;
      const quantity = 'value' in value ? value.value : null;
      await owner.query(
        `INSERT INTO partner.lab_result (${columns}, report_id, loinc_code, loinc_name, value, quantity, ucum, reference_ranges, interpretation, version, last_updated, fingerprint)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 1, '2026-05-06T00:00:00Z', 'of another release')`,
        [
          ...shared,
          reportId,
          loincCode,
          loincName,
          value,
          quantity,
          quantity && 'mmol/L',
          JSON.stringify(referenceRanges),
          'interpretation' in record ? 'H' : null,
        ],
      );
    } else
      await owner.query(
        `INSERT INTO partner.lab_report (${columns}, version, last_updated, fingerprint) VALUES ($1, $2, $3, $4, $5, $6, $7, 1, '2026-05-06T00:00:00Z', 'of another release')`,
        shared,
      );
    await owner.query(
      `INSERT INTO partner.lab_history (kind, id, version, member_id, record, last_updated) VALUES ($1, $2, 1, $3, $4, '2026-05-06T00:00:00Z')`,
      [kind, id, MEMBER, record],
    );
  }
}

describe('charts of the release before', () => {
  let before: object[];

  beforeAll(async () => {
    database = await emptyDatabase();
    const all = migrationNames().map(readMigration);
    const upTo = migrationNames().indexOf(FIRST);
    // The roles are those of this release, and need its tables.
    await migrate(database.url, { migrations: all.slice(0, upTo) }).catch(() => undefined);
    owner = new pg.Client(database.url);
    await owner.connect();
    await fill();
    before = await everything();
    await migrate(database.url, { migrations: all });
    stores = connectDatabase({ url: database.url, maxConnections: 2, onError: () => {} });
  });
  afterAll(async () => {
    await stores.close();
    await owner.end();
    await database.drop();
  });

  it('keep every field of every row', async () => {
    expect(await everything()).toEqual(before.map((row) => expect.objectContaining(row)));
  });

  it('are shown as before', async () => {
    const chart = postgresOwnCharts(stores).open(MEMBER);
    const found = await chart.report(REPORT);
    expect(found!.report).toMatchObject(TIMES);
    expect(found!.results).toMatchObject([
      { ...TIMES, name: 'Potassium', value: { value: '5.4' }, referenceRanges: [{ low: '3.5', high: '5' }], flags: { codes: ['H'] } },
      { ...TIMES, name: 'TTG', value: { kind: 'coded', text: 'Negative' } },
    ]);
    const { documents } = await chart.documents('result', undefined, 10);
    expect(JSON.parse(writeExact(documents))).toMatchObject([
      { effectiveDateTime: TIMES.effectiveAt, valueQuantity: { value: 5.4 }, interpretation: [{ coding: [{ code: 'H' }] }] },
      { valueCodeableConcept: { coding: [{ code: '260385009', display: 'Negative' }], text: 'Negative' } },
    ]);
  });

  it('do not change when the same delivery comes again, in the form of this release', async () => {
    expect(await postgresLabWriter(stores).write(MEMBER, [SENT], new Date())).toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect(await everything()).toEqual(before.map((row) => expect.objectContaining(row)));
  });

  it('get a version of this form when the laboratory corrects one', async () => {
    const corrected = structuredClone(SENT);
    Object.assign(corrected.results[0]!, { status: 'corrected', value: { kind: 'quantity', value: '4.50', unit: 'mmol/L', ucum: 'mmol/L' } });
    expect(await postgresLabWriter(stores).write(MEMBER, [corrected], new Date())).toEqual({ added: 0, changed: 1, unchanged: 2 });
    const { rows } = await owner.query(`SELECT version, effective_text, quantity, quantity_exact FROM partner.lab_result WHERE id = $1`, [POTASSIUM]);
    expect(rows).toEqual([{ version: 2, effective_text: '2026-05-04T09:30:00+02:00', quantity: 4.5, quantity_exact: '4.50' }]);
  });
});
