import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runRetention } from '@biomarker/domain/partner';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import pg from 'pg';
import { connectDatabase, postgresAuditPartitions, postgresAuditSeals, postgresRegistry, type Database } from '../src/partner/index.ts';
import { accessRows } from '../src/partner/connections.ts';

let database: TestDatabase;
let owner: pg.Client;
let service: Database;
let operator: Database;
beforeEach(async () => {
  database = await freshDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  const open = (url: string) => connectDatabase({ url, maxConnections: 2, onError: () => {} });
  [service, operator] = [open(database.urlAs('partner_auth')), open(database.url)];
});
afterEach(async () => {
  await Promise.all([service.close(), operator.close(), owner.end()]);
  await database.drop();
});

const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
const partitions = async () => (await rows('SELECT name FROM partner.audit_partition ORDER BY until')).map(({ name }) => name as string);
const add = (actor = 'partner') => service.pool.query(`INSERT INTO partner.audit (actor, action, outcome) VALUES ($1, 'fhir.read', 'ok')`, [actor]);

/** Adds two expired months before the first partition, to the audit and to its chain. */
async function addOldMonths(): Promise<void> {
  const [{ until }] = await rows(`SELECT until FROM partner.audit_partition WHERE name = 'partner.audit_first'`);
  for (const [table, key] of [
    ['audit', 'id'],
    ['audit_link', 'audit_id'],
  ]) {
    await owner.query(`ALTER TABLE partner.${table} DETACH PARTITION partner.${table}_first`);
    for (const [month, from, to] of [
      ['2019_05', '2019-05-01', '2019-06-01'],
      ['2019_06', '2019-06-01', '2019-07-01'],
      ['first', '2019-07-01', new Date(until).toISOString()],
    ]) {
      const name = `partner.${table}_${month}`;
      if (month !== 'first') await owner.query(`CREATE TABLE ${name} (LIKE partner.${table} INCLUDING CONSTRAINTS, PRIMARY KEY (${key}))`);
      await owner.query(`ALTER TABLE partner.${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
    }
  }
}

/** The ids of the rows, and of their links, by month. */
const placesOf = async (table: string, id: string) =>
  Object.fromEntries(
    (await rows(`SELECT tableoid::regclass::text AS name, array_agg(${id} ORDER BY ${id}) AS ids FROM partner.${table} GROUP BY 1`)).map(({ name, ids }) => [
      name.replace(`partner.${table}_`, ''),
      ids,
    ]),
  );

test('a row goes into one partition, and a bounded read scans only recent ones', async () => {
  await add();
  expect(await rows('SELECT DISTINCT tableoid::regclass::text AS name FROM partner.audit')).toEqual([{ name: 'partner.audit_first' }]);
  await owner.query(`BEGIN; INSERT INTO partner.audit (actor, action, outcome) VALUES ('operator', 'x', 'ok')`);
  const locked = await rows(
    `SELECT relation::regclass::text AS name FROM pg_locks WHERE pid = pg_backend_pid() AND mode = 'RowExclusiveLock' AND locktype = 'relation'
      AND relation IN (SELECT oid FROM pg_class WHERE relkind IN ('r', 'p')) ORDER BY 1`,
  );
  await owner.query('ROLLBACK');
  expect(locked).toEqual([{ name: 'partner.audit' }, { name: 'partner.audit_first' }]);

  const names = await partitions();
  const since = new Date(Date.parse((await rows('SELECT max(until) AS until FROM partner.audit_partition'))[0].until) - 1);
  const read = async (at: Date) => {
    const plan = JSON.stringify(await accessRows(operator.kysely, randomUUID(), at.toISOString()).explain('json'));
    return names.filter((name) => plan.includes(`"${name.replace('partner.', '')}"`));
  };
  expect(await read(since)).toEqual(names.slice(-1));
  expect(await read(new Date())).toEqual(names);
});

test('the service creates missing months once, after long pauses and concurrently', async () => {
  const made = await partitions();
  expect(made.length).toBeGreaterThan(1);
  const partition = postgresAuditPartitions(service);
  expect(await partition.make()).toBe(0);
  const links = (await rows('SELECT name FROM partner.audit_link_partition ORDER BY until')).map(({ name }) => name as string);
  expect(links).toEqual(made.map((name) => name.replace('audit_', 'audit_link_')));
  for (const name of [...made.slice(1), ...links.slice(1)]) await owner.query(`DROP TABLE ${name}`);
  const counts = await Promise.all([partition.make(), postgresAuditPartitions(operator).make(), partition.make()]);
  expect(counts.sort()).toEqual([0, 0, 2 * (made.length - 1)]);
  expect(await partitions()).toEqual(made);
  await owner.query(`DROP TABLE ${links.at(-1)}`);
  // The alarm tells of a month without links too.
  expect(await partition.daysAhead()).toBeLessThan(70);
  expect(await partition.make()).toBe(1);
  // Three whole months and what is left of this one.
  expect(await partition.daysAhead()).toBeGreaterThan(89);
});

test('retention drops expired months and keeps the seal chain verifiable', async () => {
  const [seals, registry] = [postgresAuditSeals(operator), postgresRegistry(operator, 'tests')];
  for (let turn = 0; turn < 6; turn++) await add();
  const ids = (await rows('SELECT id FROM partner.audit ORDER BY id')).map(({ id }) => id as string);
  await addOldMonths();
  // The fourth row's transaction began before the month ended and wrote after the fifth.
  for (const [index, at] of ['2019-05-02', '2019-05-31T23:59:59Z', '2019-06-01', undefined, '2019-06-30'].entries())
    if (at) await owner.query('UPDATE partner.audit SET at = $1 WHERE id = $2', [at, ids[index]]);
  expect([await seals.seal(), (await seals.verify()).rows]).toEqual([6, 6]);
  const months = await placesOf('audit', 'id');
  expect(months).toEqual({ '2019_05': ids.slice(0, 2), '2019_06': [ids[2], ids[4]], first: [ids[3], ids[5]] });
  expect(await placesOf('audit_link', 'audit_id')).toEqual(months);

  const reader = new pg.Client(database.url);
  await reader.connect();
  await reader.query('BEGIN; SELECT 1 FROM partner.audit');
  const running = runRetention(registry);
  // Writers wait no longer than the drop, which gives way.
  for (let turn = 0; turn < 3; turn++) await add();
  await reader.end();
  expect((await running).audit).toEqual({ months: 2, rows: 4, lastId: ids[4] });
  expect((await partitions())[0]).toBe('partner.audit_first');
  // Of the links of the months, only that of the last row is left; nothing else of them had to be deleted.
  expect((await rows('SELECT name FROM partner.audit_link_partition ORDER BY until'))[0]).toEqual({ name: 'partner.audit_link_first' });
  expect((await placesOf('audit_link', 'audit_id')).first.slice(0, 2)).toEqual([ids[4], ids[5]]);
  expect(await rows(`SELECT detail FROM partner.audit WHERE action = 'retention.audit'`)).toEqual([
    { detail: { by: 'tests', months: 2, rows: 4, lastId: ids[4] } },
  ]);
  expect((await runRetention(registry)).audit).toEqual({ months: 0, rows: 0 });

  while ((await seals.seal()) > 0);
  const whole = await seals.verify();
  expect(whole).toMatchObject({ oldestId: ids[5], rows: 1 + 3 + 3 });
  expect(whole.broken).toBeUndefined();
  await owner.query('DELETE FROM partner.audit WHERE id = $1', [ids[5]]);
  expect((await seals.verify()).broken).toEqual({ id: ids[5], fault: 'removed' });
});

test('the service accesses a new month only through the parent table', async () => {
  const [first, open, ...others] = await partitions();
  for (const name of [first, open, ...others]) await owner.query(`ALTER TABLE partner.audit DETACH PARTITION ${name}`);
  await owner.query(`ALTER TABLE partner.audit ATTACH PARTITION ${open} FOR VALUES FROM ('2001-01-01') TO ('2100-01-01')`);
  await add();
  expect(await rows(`SELECT count(*)::int AS rows FROM ${open}`)).toEqual([{ rows: 1 }]);
  expect((await service.pool.query('SELECT 1 FROM partner.audit')).rowCount).toBe(1);
  await expect(add('operator')).rejects.toThrow(/row-level security/);
  for (const statement of [
    `INSERT INTO ${open} (actor, action, outcome) VALUES ('partner', 'x', 'ok')`,
    `SELECT 1 FROM ${open}`,
    `DROP TABLE ${open}`,
    `ALTER TABLE partner.audit DETACH PARTITION ${open}`,
  ])
    await expect(service.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});
