import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { columnsOf, CONTENT_API, MCP_SERVER } from '@biomarker/db/content';
import { PARTNER_AUTH } from '@biomarker/db/partner';
import { catalogue } from '../fixtures.ts';
import { migrate } from '../../migrations.ts';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';

const ROLES = ['content_api', 'mcp_server', 'partner_auth'] as const;
type Role = (typeof ROLES)[number];

/** Rights that release 1.0.0 needs: see `docker/postgres/roles.sql`. */
const FORMER = ['subject_link UPDATE subject_digest', 'patient UPDATE member_id'];

let database: TestDatabase;
const clients = {} as Record<Role | 'owner', pg.Client>;

/** The tables on which a role has the privilege, be it for one column only. */
async function tablesWith(role: Role, schema: string, privilege: string): Promise<string[]> {
  const anyColumn = ['DELETE', 'TRUNCATE'].includes(privilege) ? '' : ` OR has_any_column_privilege('${role}', c.oid, '${privilege}')`;
  const { rows } = await clients.owner.query(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = '${schema}' AND c.relkind IN ('r', 'v', 'm', 'p') AND (has_table_privilege('${role}', c.oid, '${privilege}')${anyColumn}) ORDER BY 1`);
  return rows.map(({ name }) => name);
}

async function written(role: Role, schema: string): Promise<string[]> {
  const tables: string[] = [];
  for (const privilege of ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) tables.push(...(await tablesWith(role, schema, privilege)));
  return [...new Set(tables)].sort();
}

describe('least privilege', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    const urls = { owner: database.url, ...Object.fromEntries(ROLES.map((role) => [role, database.urlAs(role)])) };
    for (const [name, url] of Object.entries(urls)) {
      clients[name as Role] = new pg.Client(url);
      await clients[name as Role].connect();
    }
  });
  afterAll(async () => {
    await Promise.all(Object.values(clients).map((client) => client.end()));
    await database.drop();
  });

  test('the script is one transaction, whatever client sends it: running services are never without their rights', () => {
    const script = readFileSync('docker/postgres/roles.sql', 'utf8').replaceAll(/^--.*$/gm, '');
    expect(
      script
        .split(/;\s*$/m)
        .filter((statement) => /^\s*(BEGIN|COMMIT|ROLLBACK)\s*$/.test(statement))
        .map((statement) => statement.trim()),
    ).toEqual(['BEGIN', 'COMMIT']);
    expect(script.trim()).toMatch(/^BEGIN;[^]*COMMIT;$/);
  });

  test('both schemas have tables to guard', async () => {
    const { rows } = await clients.owner.query(
      `SELECT table_schema AS schema, count(*)::int FROM information_schema.tables WHERE table_schema IN ('content', 'partner') GROUP BY 1`,
    );
    expect(rows.find(({ schema }) => schema === 'content')?.count).toBeGreaterThan(15);
  });

  test('content-api and mcp-server cannot see partner data, nor partner-auth content', async () => {
    for (const privilege of ['SELECT', 'INSERT', 'UPDATE', 'DELETE']) {
      expect(await tablesWith('content_api', 'partner', privilege)).toEqual([]);
      expect(await tablesWith('mcp_server', 'partner', privilege)).toEqual([]);
      expect(await tablesWith('partner_auth', 'content', privilege)).toEqual([]);
    }
    await expect(clients.partner_auth.query('SELECT 1 FROM content.biomarker')).rejects.toThrow(/permission denied for schema content/);
    await expect(clients.content_api.query('SELECT 1 FROM partner.patient')).rejects.toThrow(/permission denied for schema partner/);
    await expect(clients.mcp_server.query('SELECT 1 FROM partner.patient')).rejects.toThrow(/permission denied for schema partner/);
  });

  // A grant that only an older release needs stays until it is gone.
  test.each([CONTENT_API, MCP_SERVER, PARTNER_AUTH])('$service asks for the rights to write that its role has', async ({ service, schema, writes }) => {
    const { rows } = await clients.owner.query(
      `SELECT relname || ' ' || privilege_type AS "right" FROM pg_class, aclexplode(relacl)
       WHERE grantee = $1::regrole AND relnamespace = $2::regnamespace AND privilege_type <> 'SELECT'
       UNION SELECT relname || ' ' || privilege_type || ' ' || attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, aclexplode(attacl)
       WHERE grantee = $1::regrole AND relnamespace = $2::regnamespace AND privilege_type <> 'SELECT'`,
      [service.replace('-', '_'), schema],
    );
    const granted = rows.map(({ right }) => right).filter((right) => !FORMER.includes(right));
    expect(granted.sort()).toEqual(
      columnsOf(writes)
        .map(({ table, right, column }) => [table, right, column].filter(Boolean).join(' '))
        .sort(),
    );
  });

  test('mcp-server reads content and writes only the rate limit', async () => {
    await expect(clients.mcp_server.query('SELECT count(*) FROM content.biomarker')).resolves.toMatchObject({ rowCount: 1 });
    expect(await written('mcp_server', 'content')).toEqual(['rate_limit']);
    for (const statement of [
      `UPDATE content.biomarker SET name = 'x'`,
      `UPDATE content.biomarker SET view_count = 1`,
      'DELETE FROM content.lab_package',
      `INSERT INTO content.document (id) VALUES (gen_random_uuid())`,
      'TRUNCATE content.story',
    ])
      await expect(clients.mcp_server.query(statement)).rejects.toThrow(/permission denied/);
  });

  test('content-api writes counts and submissions, but no text, price, decision or review', async () => {
    expect(await written('content_api', 'content')).toEqual(['biomarker', 'biomarker_activity', 'question', 'rate_limit', 'story', 'trending_snapshot']);
    await expect(clients.content_api.query('UPDATE content.biomarker SET view_count = view_count')).resolves.toMatchObject({ rowCount: catalogue.length });
    for (const statement of [
      `UPDATE content.biomarker SET summary = 'x'`,
      `UPDATE content.biomarker SET medical_review_status = 'approved'`,
      'UPDATE content.catalog_item SET price_cents = 1',
      `UPDATE content.story SET status = 'approved'`,
      'DELETE FROM content.question',
      `INSERT INTO content.question (id, biomarker_id, question, category, status) SELECT gen_random_uuid(), id, 'x', 'general', 'approved' FROM content.biomarker LIMIT 1`,
      `INSERT INTO content.medical_review (biomarker_id, status, reviewer, note, reviewed_on, text_hash) SELECT id, 'approved', 'x', 'x', now(), 'x' FROM content.biomarker`,
    ])
      await expect(clients.content_api.query(statement)).rejects.toThrow(/permission denied/);
  });

  test.each(ROLES)('%s can read the migration state and create or change nothing there', async (role) => {
    await expect(clients[role].query('SELECT 1 FROM public._prisma_migrations')).resolves.toBeDefined();
    for (const statement of [
      'DELETE FROM public._prisma_migrations',
      'CREATE TABLE public.mine ()',
      'CREATE TABLE content.mine ()',
      'CREATE SCHEMA mine',
      'CREATE ROLE mine',
      'SET ROLE postgres',
      `COPY (SELECT 1) TO PROGRAM 'true'`,
    ])
      await expect(clients[role].query(statement)).rejects.toThrow(/permission denied/);
  });

  test('functions with the rights of their owner look into temporary schemas last', async () => {
    const { rows } = await clients.owner.query<{ name: string; path: string }>(`
      SELECT proname AS name, array_to_string(proconfig, ';') AS path FROM pg_proc
      WHERE prosecdef AND pronamespace IN ('content'::regnamespace, 'partner'::regnamespace, 'public'::regnamespace)`);
    expect(rows.map(({ name }) => name)).toContain('make_audit_partitions');
    for (const { path } of rows) expect(path).toMatch(/(^|;)search_path=pg_catalog, pg_temp(;|$)/);
  });

  test('partner-auth only appends audit rows, in its own name', async () => {
    const row = `'x', 'ok'`;
    await expect(clients.partner_auth.query(`INSERT INTO partner.audit (actor, action, outcome) VALUES ('partner', ${row})`)).resolves.toMatchObject({
      rowCount: 1,
    });
    await expect(clients.partner_auth.query(`INSERT INTO partner.audit (actor, action, outcome) VALUES ('operator', ${row})`)).rejects.toThrow(
      /row-level security/,
    );
    await expect(clients.owner.query(`INSERT INTO partner.audit (actor, action, outcome) VALUES ('operator', ${row})`)).resolves.toMatchObject({ rowCount: 1 });
    for (const statement of [
      `INSERT INTO partner.audit (id, actor, action, outcome) OVERRIDING SYSTEM VALUE VALUES (9223372036854775807, 'partner', ${row})`,
      `INSERT INTO partner.audit (at, actor, action, outcome) VALUES ('2000-01-01', 'partner', ${row})`,
      `UPDATE partner.audit SET outcome = 'x'`,
      'DELETE FROM partner.audit',
    ])
      await expect(clients.partner_auth.query(statement)).rejects.toThrow(/permission denied/);
  });

  test('partner-auth cannot link a user to another member, but may repeat a link', async () => {
    await clients.owner.query(`
      WITH o AS (INSERT INTO partner.organisation (id, slug, legal_name, display_name, website, privacy_url, contact_email, purpose, issuer, jwks, status)
          VALUES (gen_random_uuid(), 'ties', 'Ties', 'Ties', 'w', 'p', 'c', 'p', 'ties', '{}', 'approved') RETURNING id),
        m AS (INSERT INTO partner.member (id, email, password_hash, given_name, family_name, birth_date, gender)
          VALUES (gen_random_uuid(), 'ties@example.test', 'none', 'T', 'T', '1990-01-01', 'unknown') RETURNING id),
        p AS (INSERT INTO partner.patient (id, organisation_id, member_id) SELECT gen_random_uuid(), o.id, m.id FROM o, m)
      INSERT INTO partner.subject_link (organisation_id, subject_digest, member_id) SELECT o.id, 'ties', m.id FROM o, m`);
    for (const tie of ['partner.patient SET member_id', 'partner.subject_link SET subject_digest']) {
      const other = tie.endsWith('member_id') ? 'gen_random_uuid()' : `'another'`;
      await expect(clients.partner_auth.query(`UPDATE ${tie} = ${other}`)).rejects.toThrow(/permission denied/);
    }
    await expect(clients.partner_auth.query('UPDATE partner.subject_link SET member_id = gen_random_uuid()')).rejects.toThrow(/permission denied/);
    // As release 1.0.0 does on conflict.
    await expect(clients.partner_auth.query('UPDATE partner.patient SET member_id = member_id')).resolves.toMatchObject({ rowCount: 1 });
    await expect(clients.partner_auth.query('UPDATE partner.subject_link SET subject_digest = subject_digest')).resolves.toMatchObject({ rowCount: 1 });
  });

  test.each(ROLES)('%s creates no temporary tables or large objects', async (role) => {
    await migrate(database.url);
    await expect(clients[role].query('CREATE TEMPORARY TABLE mine ()')).rejects.toThrow(/permission denied/);
    await expect(clients[role].query('SELECT lo_create(0)')).rejects.toThrow(/permission denied/);
    await expect(clients.owner.query('CREATE TEMPORARY TABLE mine_too () ON COMMIT DROP')).resolves.toBeDefined();
  });

  test.each(ROLES)('%s cannot hold a connection with an endless statement', async (role) => {
    const { rows } = await clients[role].query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
  });

  test.each(ROLES)('%s loses the plan setting of earlier releases', async (role) => {
    await clients.owner.query(`ALTER ROLE ${role} SET plan_cache_mode = force_generic_plan`);
    await migrate(database.url);
    const { rows } = await clients.owner.query('SELECT rolconfig FROM pg_roles WHERE rolname = $1', [role]);
    expect(rows).toEqual([{ rolconfig: ['statement_timeout=5s'] }]);
  });
});
