import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry, type Database } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import type { FhirResource } from 'fhir/r4.js';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { operate } from '../../operate.ts';
import { delivery } from './delivery.ts';

// The import checks reports in batches of a hundred.
const REPORTS = 230;

let database: TestStores;
let connection: Database;
const folder = mkdtempSync(join(tmpdir(), 'large-'));
const file = join(folder, 'results.ndjson');

beforeAll(async () => {
  database = await freshStores();
  connection = connectDatabase({ ...database, maxConnections: 2, onError: () => {} });
  const member = { email: 'ada@members.example', password: 'a long enough password', givenName: 'ada', familyName: 'Example' };
  const registry = postgresRegistry(connection, 'tests');
  await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' });
});
afterEach(() => connection.lab.pool.query('TRUNCATE partner.lab_report, partner.lab_result, partner.lab_history, partner.lab_key'));
afterAll(async () => {
  await connection.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** The resources of many reports with two results each. All share one patient, laboratory and specimen, at the end. */
function manyReports(): FhirResource[] {
  const { patient, organization, specimen } = delivery();
  const numbered = Array.from({ length: REPORTS }, (_, index) => {
    const { report, chol, crp } = delivery();
    for (const one of [report, chol, crp]) {
      one.id = `${one.id}-${index}`;
      one.identifier![0]!.value += `-${index}`;
    }
    report.result = [{ reference: `Observation/${chol.id}` }, { reference: `Observation/${crp.id}` }];
    return [report, chol, crp];
  });
  return [...numbered.flat(), patient, organization, specimen];
}

const lines = (resources: readonly FhirResource[]) => resources.map((one) => `${JSON.stringify(one)}\n`).join('');

async function load(content: string) {
  writeFileSync(file, content);
  return operate(database, ['results', 'import', file]);
}
const records = async () => Number((await connection.lab.pool.query(`SELECT count(*) FROM partner.lab_history`)).rows[0].count);

describe('a file of many batches', () => {
  test('is imported, and changes nothing the second time', async () => {
    expect((await load(lines(manyReports()))).text).toBe(`${3 * REPORTS} new, 0 changed, 0 unchanged (reports and results).`);
    expect((await load(lines(manyReports()))).text).toBe(`0 new, 0 changed, ${3 * REPORTS} unchanged (reports and results).`);
    expect(await records()).toBe(3 * REPORTS);
  });

  test.each<[string, (all: FhirResource[]) => unknown, string]>([
    ['a fault in the last batch', (all) => Object.assign(all[3 * REPORTS - 2]!, { status: 'done' }), `line ${3 * REPORTS - 1}: Observation.status`],
    [
      'one identifier of two results, far from each other',
      (all) => ((all[3 * REPORTS - 1] as { identifier: unknown[] }).identifier = (all[1] as { identifier: unknown[] }).identifier),
      `line ${3 * REPORTS}: Observation.identifier: is the same as in line 2`,
    ],
    ['a resource twice, far from each other', (all) => all.push(all[1]!), `line ${3 * REPORTS + 4}: Observation/chol-0 is in the file twice`],
    [
      'a result that no report lists',
      (all) => (all[3 * REPORTS - 3] as { result: unknown[] }).result.pop(),
      `line ${3 * REPORTS}: no DiagnosticReport of the file lists it`,
    ],
  ])('with %s is refused as a whole', async (_name, spoil, told) => {
    const all = structuredClone(manyReports());
    spoil(all);
    const { text, exitCode } = await load(lines(all));
    expect([exitCode, text]).toEqual([1, expect.stringContaining(told)]);
    expect(await records()).toBe(0);
  });

  test('may list a result in two reports, far from each other', async () => {
    const all = structuredClone(manyReports());
    const last = all[3 * REPORTS - 3] as { result: object[] };
    last.result.push({ reference: 'Observation/chol-0' });
    expect((await load(lines(all))).text).toBe(`${3 * REPORTS} new, 0 changed, 1 unchanged (reports and results).`);
    expect((await connection.lab.pool.query(`SELECT 1 FROM partner.lab_report WHERE cardinality(listed) = 1`)).rowCount).toBe(1);
  });

  test('with an error on every line reports 200 errors and the total', async () => {
    const { text } = await load(`${JSON.stringify(delivery().patient)}\n${'nonsense\n'.repeat(500)}`);
    expect(text.split('\n')).toHaveLength(202);
    expect(text).toMatch(/^Nothing is imported: 500 faults\.\nline 2: is not JSON\n/);
    expect(text).toMatch(/\nand 300 more$/);
  });
});

describe('a file larger than memory', () => {
  test('is imported as NDJSON in a memory-limited process', async () => {
    const { patient, organization, specimen } = delivery();
    writeFileSync(file, lines([patient, organization, specimen]));
    // Narrative text for people, which the import ignores.
    const text = { status: 'generated' as const, div: `<div xmlns="http://www.w3.org/1999/xhtml">${'x'.repeat(500_000)}</div>` };
    for (const resource of manyReports().slice(0, 300)) appendFileSync(file, lines([{ ...resource, text } as FhirResource]));

    const args = ['--max-old-space-size=100', '--conditions=@biomarker/source', '--import', 'tsx', 'tools/operator.ts', 'results', 'import', file];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, LAB_DATABASE_URL: database.labUrl },
    });
    expect([stdout.trim(), stderr]).toEqual(['300 new, 0 changed, 0 unchanged (reports and results).', '']);
  });

  test('is refused as a Bundle, with the required form', async () => {
    writeFileSync(file, '{ "resourceType": "Bundle",');
    truncateSync(file, 65 * 1024 * 1024);
    const { text, exitCode } = await operate(database, ['results', 'import', file]);
    expect([exitCode, text]).toEqual([1, expect.stringMatching(/it is larger than 64 MB\. Send large files as NDJSON: one resource per line\.$/)]);
  });

  test('is refused with a line that is neither a Bundle nor NDJSON', async () => {
    writeFileSync(file, `${JSON.stringify(delivery().patient)}\n`);
    truncateSync(file, 9 * 1024 * 1024);
    const { text, exitCode } = await operate(database, ['results', 'import', file]);
    expect([exitCode, text]).toEqual([1, expect.stringContaining('has a line of more than 8 MB')]);
  });
});

test('a missing file is named', async () => {
  const { text, exitCode } = await operate(database, ['results', 'import', join(folder, 'none')]);
  expect([exitCode, text]).toEqual([2, expect.stringContaining('<file>: is not a file')]);
});
