import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { throwAwayPostgres, type ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { migrationNames, readMigration } from '../../migrating/migration-files.ts';
import { migrate } from '../../migrations.ts';

// Managed PostgreSQL gives no superuser: the owner of the database may make roles, and no more. Roles belong to the whole server, so these tests have their own.

const SERVICES = ['content_api', 'mcp_server', 'partner_auth'];
const PASSWORD = 'of-the-tests-only';

let folder: string;
let server: ThrowAwayPostgres;
let admin: pg.Client;
let ownerUrl: string;

async function settingsOf(role: string): Promise<string[]> {
  const { rows } = await admin.query('SELECT rolconfig FROM pg_roles WHERE rolname = $1', [role]);
  return rows[0].rolconfig ?? [];
}

describe('an owner without superuser', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'biomarker-owner-'));
    server = await throwAwayPostgres(folder);
    admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query(`CREATE ROLE owner LOGIN NOSUPERUSER CREATEROLE PASSWORD '${PASSWORD}'`);
    ownerUrl = Object.assign(new URL(server.url), { username: 'owner', password: PASSWORD, pathname: '/managed' }).href;
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    await admin.query('CREATE DATABASE managed OWNER owner');
  });
  afterEach(async () => {
    await admin.query('DROP DATABASE managed WITH (FORCE)');
    await admin.query(`DROP ROLE IF EXISTS ${SERVICES.join(', ')}`);
  });

  test('migrates on installation and on each upgrade', async () => {
    expect(await migrate(ownerUrl)).toEqual(migrationNames());
    expect(await migrate(ownerUrl)).toEqual([]);
    for (const role of SERVICES) expect(await settingsOf(role)).toEqual(['statement_timeout=5s']);
  });

  test('migrates concurrently', async () => {
    const applied = await Promise.all([migrate(ownerUrl), migrate(ownerUrl)]);
    expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, migrationNames().length]);
  });

  test('migrates with existing roles and reports their missing settings', async () => {
    for (const role of SERVICES) await admin.query(`CREATE ROLE ${role} LOGIN; ALTER ROLE ${role} SET plan_cache_mode = force_generic_plan`);
    const warnings: string[] = [];
    expect(await migrate(ownerUrl, { onWarning: (warning) => warnings.push(warning) })).toEqual(migrationNames());
    expect(await migrate(ownerUrl, { onWarning: () => {} })).toEqual([]);

    for (const change of [`SET statement_timeout = '5s'`, 'RESET plan_cache_mode'])
      expect(warnings).toContainEqual(expect.stringContaining(`ALTER ROLE content_api ${change};`));
    const { rows } = await admin.query(`SELECT has_database_privilege('content_api', 'managed', 'CONNECT') AS connects`);
    expect(rows).toEqual([{ connects: true }]);
  });

  test('partitions a filled audit during writes, concurrently, and keeps its grants', async () => {
    await admin.query('ALTER ROLE owner NOCREATEROLE; CREATE ROLE partner_auth');
    const migrations = migrationNames().map(readMigration);
    await migrate(ownerUrl, { migrations: migrations.filter(({ name }) => name < '20261122223000') });
    const [owner, service] = [new pg.Client(ownerUrl), new pg.Client(Object.assign(new URL(server.url), { pathname: '/managed' }).href)];
    await Promise.all([owner.connect(), service.connect()]);
    await owner.query(`GRANT USAGE ON SCHEMA partner TO partner_auth; GRANT SELECT ON partner.audit TO partner_auth;
      GRANT INSERT (actor, action, outcome) ON partner.audit TO partner_auth;
      INSERT INTO partner.audit (at, actor, action, outcome) SELECT now() - make_interval(days => day), 'partner', 'x', 'ok' FROM generate_series(1, 1000) day`);
    await service.query(`SET ROLE partner_auth; PREPARE one AS INSERT INTO partner.audit (actor, action, outcome) VALUES ('partner', 'y', 'ok') RETURNING id`);

    const ids: number[] = [];
    const add = async () => void ids.push(Number((await service.query('EXECUTE one')).rows[0].id));
    await add();
    let isOver = false;
    const migrating = Promise.all([migrate(ownerUrl), migrate(ownerUrl)]).finally(() => (isOver = true));
    while (!isOver) await add();
    expect((await migrating).flat()).toHaveLength(migrationNames().filter((name) => name >= '20261122223000').length);
    await add();
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    const { rows } = await owner.query(`SELECT tableoid::regclass::text AS name, count(*)::int FROM partner.audit GROUP BY 1`);
    expect(rows).toEqual([{ name: 'partner.audit_first', count: 1000 + ids.length }]);

    await expect(service.query(`INSERT INTO partner.audit (actor, action, outcome) VALUES ('operator', 'x', 'ok')`)).rejects.toThrow(/row-level security/);
    for (const statement of ['SELECT 1 FROM partner.audit_first', `INSERT INTO partner.audit_first (actor, action, outcome) VALUES ('partner', 'x', 'ok')`])
      await expect(service.query(statement)).rejects.toThrow(/permission denied/);
    expect((await service.query('SELECT partner.make_audit_partitions() AS made')).rows).toEqual([{ made: 0 }]);
    await Promise.all([owner.end(), service.end()]);
    await admin.query('ALTER ROLE owner CREATEROLE');
  });

  test('gets no warning when the roles have their settings', async () => {
    await migrate(ownerUrl);
    const warnings: string[] = [];
    await migrate(ownerUrl, { onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([]);
  });
});
