import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, postgresCharts, postgresLabWriter, type Database } from '@biomarker/db/partner';
import { unfiltered, type LabFilter, type LabKind, type LabSort } from '@biomarker/domain/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { demoVisits } from '../../demo/lab-results.ts';

const MEMBERS = [randomUUID(), randomUUID(), randomUUID()];
const VISITS = demoVisits({ email: 'partitions@members.example', gender: 'female' }, new Date('2026-11-21T12:00:00Z'));
const TABLES = ['lab_report', 'lab_result', 'lab_history'] as const;

let database: TestDatabase;
let owner: pg.Client;
let stores: Database;
/** Statements of the stores that name a lab table, with their values. */
const seen: { text: string; values: unknown[] }[] = [];
let counts: unknown[];

/** The demo visits under ids of their own for each member. */
async function write(memberId: string, seed: number) {
  const ids = new Map<string, string>();
  const own = (id: string) => ids.get(id) ?? (ids.set(id, randomUUID()), ids.get(id)!);
  for (const { deliveries, at } of VISITS.slice(0, 2 + seed))
    await postgresLabWriter(stores).write(
      memberId,
      deliveries.map(({ report, results }) => ({
        report: { ...report, id: own(report.id) },
        results: results.map((result) => ({ ...result, id: own(result.id), reportId: own(result.reportId) })),
      })),
      at,
    );
}

async function countRows(): Promise<string[]> {
  const counted = TABLES.map((table) => `(SELECT count(*) FROM partner.${table})`);
  const { rows } = await owner.query(`SELECT ARRAY[${counted.join()}] AS counts`);
  return rows[0].counts;
}

function watchStatements() {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values = []] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    const { text, values: own = values } = typeof first === 'string' ? { text: first, values } : first;
    if (this !== owner && /lab_(report|result|history)/.test(text)) seen.push({ text, values: own as unknown[] });
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[] };

/** The lab partitions that a statement looks at. */
async function partitionsOf({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const { rows } = await owner.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const names = (plan: Plan): string[] => [plan['Relation Name'] ?? '', ...(plan.Plans ?? []).flatMap(names)];
  return [...new Set(names(rows[0]['QUERY PLAN'][0].Plan).filter((name) => /^lab_\w+_\d+$/.test(name)))];
}

const NEWEST: LabSort = { by: 'effective', descending: true };
const page = (kind: LabKind, filter: Partial<LabFilter> = {}, sort = NEWEST) =>
  postgresCharts(stores).search(MEMBERS[0]!, kind, { filter: { ...unfiltered(), ...filter }, sort, limit: 5 });
const read = (id: string, version?: number) => postgresCharts(stores).read(MEMBERS[0]!, 'result', id, version);

describe('lab partitions', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Client(database.url);
    await owner.connect();
    for (const [index, id] of MEMBERS.entries())
      await owner.query(
        `INSERT INTO partner.member (id, email, password_hash, given_name, family_name, birth_date, gender) VALUES ($1, $2, '-', 'A', 'B', '1990-01-01', 'female')`,
        [id, `partitions-${index}@members.example`],
      );
    stores = connectDatabase({ url: database.url, maxConnections: 1, onError: () => {} });
    await write(MEMBERS[0]!, 0);
    await write(MEMBERS[1]!, 1);
    counts = await countRows();
    await owner.query(readFileSync('docker/postgres/lab-partitions.sql', 'utf8'));
    watchStatements();
  });
  afterAll(async () => {
    await stores.close();
    await owner.end();
    await database.drop();
  });

  it('lab tables keep their rows when they are partitioned by member', async () => {
    expect(await countRows()).toEqual(counts);
  });

  const NO_CODES = { loincCodes: [], own: [], tokens: [], systems: [] };

  it('every read of a chart scans one partition per table', async () => {
    const first = await page('result');
    expect(first.documents).toHaveLength(5);
    expect(first.total).toBeGreaterThan(5);
    const id = first.documents[0]!.id;
    const filters: Partial<LabFilter>[] = [
      { ids: [[id]] },
      { codes: [{ ...NO_CODES, loincCodes: ['718-7'] }], statuses: [['final']] },
      { codes: [{ ...NO_CODES, isLoinc: true, own: ['HB'], systems: ['urn:lab'] }] },
      { effective: [[{ from: '2020-01-01T00:00:00Z', endsAfter: '2020-01-01T00:00:00Z' }]], issued: [[{ before: '2030-01-01T00:00:00Z' }]] },
    ];
    for (const filter of filters) for (const kind of ['result', 'report'] as const) await page(kind, filter);
    for (const by of ['lastUpdated', 'id'] as const) await page('result', {}, { by, descending: false });
    expect(await postgresCharts(stores).ids(MEMBERS[0]!, 'result', unfiltered())).toHaveLength(first.total);
    expect((await page('report', { resultIds: [[id]] })).documents).toHaveLength(1);
    expect((await read(id, 1))?.id).toBe(id);
    expect((await read(id))?.id).toBe(id);

    expect(seen.length).toBeGreaterThan(10);
    for (const statement of seen) {
      const partitions = await partitionsOf(statement);
      const tables = partitions.map((name) => name.replace(/_\d+$/, ''));
      expect({ text: statement.text, partitions: tables.length }).toEqual({ text: statement.text, partitions: new Set(tables).size });
      expect(partitions).not.toEqual([]);
    }
  });

  it.each(TABLES)('every partition of %s has an index of ids alone, by which an import finds a record', async (table) => {
    const { rows } = await owner.query(
      `SELECT pg_get_indexdef(indexrelid) AS index FROM pg_index JOIN pg_inherits ON inhrelid = indexrelid WHERE inhparent = 'partner.${table}_id_idx'::regclass AND indisvalid`,
    );
    expect(rows.filter(({ index }) => / USING btree \(id\)$/.test(index))).toHaveLength(16);
  });

  it('new results are written to partitioned tables', async () => {
    await write(MEMBERS[2]!, 0);
    const { rows } = await owner.query('SELECT count(*)::int AS results FROM partner.lab_result WHERE member_id = $1', [MEMBERS[2]]);
    expect(rows[0].results).toBeGreaterThan(10);
  });
});
