import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';
import { asBundle, delivery, type Delivery } from './delivery.ts';

// Allowed and refused changes of existing results.

let database: TestDatabase;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'again-'));

async function load(sent: Delivery) {
  const file = join(folder, 'file.json');
  writeFileSync(file, JSON.stringify(asBundle(Object.values(sent))));
  return dispatch(operatorCommands, ['results', 'import', file], () => database.url);
}
const changed = (change: (sent: Delivery) => unknown): Delivery => {
  const sent = delivery();
  change(sent);
  return sent;
};
const chart = async () =>
  (
    await connection.pool.query(
      `SELECT id, version, status, quantity FROM partner.lab_result UNION SELECT id, version, status, 0 FROM partner.lab_report ORDER BY id`,
    )
  ).rows;

/** Imports both files: the second is refused with this line and leaves the chart unchanged. */
async function refuses(first: Delivery, second: Delivery, line: string): Promise<void> {
  expect((await load(first)).exitCode).toBe(0);
  const before = await chart();
  const { text, exitCode } = await load(second);
  expect([exitCode, text]).toEqual([1, expect.stringContaining(line)]);
  expect(await chart()).toEqual(before);
}

describe('another import', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    connection = connectDatabase({ url: database.url, maxConnections: 3, onError: () => {} });
    const member = { email: 'ada@members.example', password: 'a long enough password', givenName: 'ada', familyName: 'Example' };
    await addMember(
      { registry: postgresRegistry(connection, 'tests'), passwords: argon2Passwords() },
      { ...member, birthDate: '1980-02-03', gender: 'female' },
    );
  });
  afterEach(() => connection.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history'));
  afterAll(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test.each(['corrected', 'amended', 'entered-in-error'] as const)('the first file does not revert a result that is %s', async (status) => {
    const later = changed(({ chol }) => Object.assign(chol, { status, valueQuantity: { ...chol.valueQuantity, value: 240 } }));
    await load(delivery());
    await refuses(later, delivery(), `entry[4]: Observation.status: goes back from ${status} to final`);
    expect((await load(later)).text).toBe('0 new, 0 changed, 3 unchanged (reports and results).');
  });

  test.each(['corrected', 'amended', 'entered-in-error'] as const)('the first file does not revert a report that is %s', async (status) => {
    const later = changed(({ report }) => Object.assign(report, { status }));
    await refuses(later, delivery(), `entry[3]: DiagnosticReport.status: goes back from ${status} to final`);
  });

  test('an earlier file does not revert a later one', async () => {
    const later = changed(({ report, chol }) => {
      report.issued = '2026-05-07T12:00:00Z';
      chol.valueQuantity!.value = 240;
    });
    await refuses(later, delivery(), 'entry[4]: Observation.issued: 2026-05-05T12:00:00Z lies before that of the chart, 2026-05-07T12:00:00.000Z');
  });

  test.each(['cancelled', 'unknown', 'registered', 'preliminary'] as const)('a result that partners saw cannot be hidden as %s', async (status) => {
    const hidden = changed(({ chol }) => Object.assign(chol, { status }));
    await refuses(delivery(), hidden, `entry[4]: Observation.status: ${status} would hide what partners were shown; withdraw it as entered-in-error`);
  });

  test.each(['cancelled', 'appended', 'partial'] as const)('a report that partners saw cannot be hidden as %s', async (status) => {
    const hidden = changed(({ report }) => Object.assign(report, { status }));
    await refuses(delivery(), hidden, `entry[3]: DiagnosticReport.status: ${status} would hide what partners were shown; withdraw it as entered-in-error`);
  });

  test('a result stays in its report', async () => {
    const elsewhere = changed(({ report }) => (report.identifier![0]!.value = 'R-2'));
    await refuses(delivery(), elsewhere, 'entry[4]: Observation.identifier: belongs to another report of the chart');
  });

  test('an unsettled result may be settled, corrected and withdrawn', async () => {
    const steps = ['registered', 'preliminary', 'final', 'corrected', 'corrected', 'entered-in-error', 'amended'] as const;
    for (const [step, status] of steps.entries()) {
      const sent = changed(({ report, chol }) => {
        report.issued = `2026-05-1${step}T12:00:00Z`;
        Object.assign(chol, { status, valueQuantity: { ...chol.valueQuantity, value: 200 + step } });
      });
      expect([status, (await load(sent)).exitCode]).toEqual([status, 0]);
    }
    expect(await connection.pool.query(`SELECT version, status, quantity FROM partner.lab_result WHERE loinc_code = '2093-3'`)).toMatchObject({
      rows: [{ version: 7, status: 'amended', quantity: 206 }],
    });
  });

  test('an import is dated after all earlier imports ended', async () => {
    const other = await connection.pool.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE partner.lab_report IN EXCLUSIVE MODE');
    const first = load(changed(({ chol }) => (chol.valueQuantity!.value = 1)));
    const waiting = (rows: number) =>
      connection.pool.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = $1`, [rows === 1 ? 'relation' : 'advisory']);
    await until('the first import at the lock', async () => (await waiting(1)).rowCount);
    const second = load(changed(({ chol }) => Object.assign(chol, { status: 'corrected' })));
    await until('the second import behind the first', async () => (await waiting(2)).rowCount);
    const { rows } = await other.query('SELECT clock_timestamp()::timestamptz(3) AS then');
    await other.query('COMMIT');
    other.release();
    expect([(await first).exitCode, (await second).exitCode]).toEqual([0, 0]);
    const found = await connection.pool.query(`SELECT last_updated AS at FROM partner.lab_result WHERE version = 2`);
    expect(found.rows).toHaveLength(1);
    expect(Date.parse(found.rows[0].at)).toBeGreaterThanOrEqual(Date.parse(rows[0].then));
  });
});
