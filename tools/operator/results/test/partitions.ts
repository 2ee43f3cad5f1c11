import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { argon2Passwords, connectDatabase, postgresRegistry } from '@biomarker/db/partner';
import { addMember } from '@biomarker/domain/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { operatorCommands } from '../../commands.ts';
import { dispatch } from '../../dispatch.ts';
import { delivery, type Delivery } from './delivery.ts';

const NAMES = ['ada', 'grace'];
const TABLES = ['lab_report', 'lab_result', 'lab_history'];
const PARTITION = /^(lab_(?:report|result|history))_\d+$/;

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
type Explained = { 'Query Text': string; Plan: Plan };

let database: TestDatabase;
let explained: Explained[] = [];
/** The first column of each index: a condition on another one alone reads the index whole. */
let firstColumns: Map<string, string>;
const emit = pg.Client.prototype.emit;
const folder = mkdtempSync(join(tmpdir(), 'partitions-'));
const file = join(folder, 'file.ndjson');
const operator = (...args: string[]) => dispatch(operatorCommands, args, () => database);

/** Sends the file of all members. */
async function load(change: (sent: Delivery) => unknown) {
  const sent = NAMES.map((name) => own(name));
  for (const one of sent) change(one);
  writeFileSync(file, sent.flatMap((one) => Object.values(one).map((resource) => JSON.stringify(resource))).join('\n'));
  expect(await operator('results', 'import', file)).toMatchObject({ exitCode: 0, text: expect.stringContaining('unchanged') });
}

/** A delivery whose records have ids and numbers of their own. */
function own(name: string): Delivery {
  const named = JSON.stringify(delivery(`${name}@members.example`))
    .replaceAll(/"id":"(\w+)"/g, `"id":"$1-${name}"`)
    .replaceAll(/("reference":"[^"]+)"/g, `$1-${name}"`);
  const one = JSON.parse(named) as Delivery;
  for (const record of [one.report, one.chol, one.crp]) record.identifier![0]!.value += name;
  return one;
}

/** An import then looks for records of the same content. */
function underRandomIds({ report, chol, crp }: Delivery) {
  for (const one of [report, chol, crp]) Object.assign(one, { id: randomUUID(), identifier: [] });
  report.result = [chol, crp].map(({ id }) => ({ reference: `Observation/${id}` }));
}

/** Rows of others, for the statistics: by those of an empty partition each index is as good. */
const copied = (table: string) => `INSERT INTO partner.${table} SELECT copy.* FROM partner.${table} AS row, generate_series(1, 500) AS turn,
  jsonb_populate_record(row, jsonb_build_object(
    'id', md5(row.id::text || turn), 'member_id', md5(row.member_id::text || turn), 'report_id', md5((to_jsonb(row) ->> 'report_id') || turn))) AS copy`;

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // Partitions of few rows are read whole, also for a join. These leave such a plan only to a statement that no index serves.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
};

/** PostgreSQL sends the plan of each statement that it runs from now on. */
async function explainAll(owner: pg.Client) {
  const { rows } = await owner.query(`SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index`);
  firstColumns = new Map(rows.map(({ name, first }) => [name.replace('partner.', ''), first]));
  // The settings of a module are unknown before it is there.
  await owner.query(`LOAD 'auto_explain'`);
  for (const [name, value] of Object.entries(SETTINGS))
    await owner.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`);
  pg.Client.prototype.emit = function (this: pg.Client, ...given: unknown[]) {
    const [event, notice] = given as [string, { message?: string }];
    const plan = event === 'notice' ? notice.message?.match(/plan:\s*(\{.*\})$/s)?.[1] : undefined;
    if (plan) explained.push(JSON.parse(plan));
    return (emit as (...all: unknown[]) => boolean).apply(this, given);
  } as typeof emit;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const tableOf = (node: Plan) => node['Relation Name']?.match(PARTITION)?.[1];
const usesIndex = (node: Plan) =>
  nodesOf(node).some((one) => one['Index Cond'] !== undefined && new RegExp(`\\b${firstColumns.get(one['Index Name']!)} `).test(one['Index Cond']));

/** The partitions that a statement reads without an index, beside another one of their table. */
function readWhole({ Plan: plan }: Explained): string[] {
  const scans = nodesOf(plan).filter((node) => node['Node Type'].endsWith('Scan') && tableOf(node));
  const isBeside = (one: Plan, other: Plan) => tableOf(one) === tableOf(other) && one['Relation Name'] !== other['Relation Name'];
  return scans.filter((node) => !usesIndex(node) && scans.some((other) => isBeside(node, other))).map((node) => node['Relation Name']!);
}

/** Runs the work, and expects `statements` or more of these, each on one partition of a table or by an index of each. */
async function expectServed(statement: RegExp, statements: number, work: () => Promise<void>): Promise<Explained[]> {
  explained = [];
  await work();
  const seen = explained.filter((one) => statement.test(one['Query Text'].replaceAll('"', '')));
  expect(new Set(seen.map((one) => one['Query Text'])).size).toBeGreaterThanOrEqual(statements);
  const faults = seen.map((one) => ({ text: one['Query Text'], whole: readWhole(one) }));
  expect(faults.filter(({ whole }) => whole.length > 0)).toEqual([]);
  return seen;
}

describe('laboratory data in partitions', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    const control = connectDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
    const registry = postgresRegistry(control, 'tests');
    for (const name of NAMES) {
      const member = { email: `${name}@members.example`, password: 'a long enough password', givenName: name, familyName: 'Example' };
      await addMember({ registry, passwords: argon2Passwords() }, { ...member, birthDate: '1980-02-03', gender: 'female' }, true);
    }
    await control.close();
    const owner = new pg.Client(database.url);
    await owner.connect();
    await load(() => {});
    for (const table of TABLES) await owner.query(copied(table));
    await owner.query(readFileSync('docker/postgres/lab-partitions.sql', 'utf8'));
    await explainAll(owner);
    await owner.end();
  });
  afterAll(async () => {
    pg.Client.prototype.emit = emit;
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test('an import reads one partition of a table, or an index of each', async () => {
    await expectServed(/lab_(report|result|history)/, 8, async () => {
      await load(({ chol }) => Object.assign(chol, { issued: '2026-05-06T12:00:00Z', valueQuantity: { ...chol.valueQuantity, value: 5.3 } }));
      await load(underRandomIds);
    });
  });

  test('a withdrawal of a feed finds its members once, then reads and writes one partition of each table for each', async () => {
    const feeds = join(folder, 'feeds.json');
    writeFileSync(feeds, JSON.stringify({ north: { format: 'fhir', timeZone: 'UTC', memberIdentifiers: ['urn:oid:2.999.10.1'], unknownPatients: 'ignore' } }));
    expect(await operator('feeds', 'set', '--file', feeds)).toMatchObject({ exitCode: 0 });
    const owner = new pg.Client(database.url);
    await owner.connect();
    for (const table of ['lab_report', 'lab_result'])
      await owner.query(`UPDATE partner.${table} SET feed = 'north' WHERE member_id IN (SELECT id FROM partner.member WHERE email = 'grace@members.example')`);
    await owner.end();
    const seen = await expectServed(/^(select|insert).*lab_history/, 3, async () => {
      const { text } = await operator('results', 'withdraw', '--feed', 'north', '--since', '2020-01-01');
      expect(text).toMatch(/^[1-9]\d* records of 1 member withdrawn/);
    });
    const reads = seen.filter((one) => one['Query Text'].startsWith('select'));
    const partitions = reads.map(({ Plan: plan }) => new Set(nodesOf(plan).flatMap((node) => (tableOf(node) ? node['Relation Name'] : []))).size);
    // A record and its version.
    expect(new Set(partitions)).toEqual(new Set([2]));
  });

  test('an erasure deletes from one partition of each table', async () => {
    const seen = await expectServed(/^delete from partner\.lab_(report|result|history)/, 3, async () => {
      for (const verb of ['close', 'erase']) expect(await operator('members', verb, 'ada@members.example')).toMatchObject({ exitCode: 0 });
    });
    const partitions = seen.map(({ Plan: plan }) => new Set(nodesOf(plan).flatMap((node) => (tableOf(node) ? node['Relation Name'] : []))).size);
    expect(partitions).toEqual([1, 1, 1]);
  });
});
