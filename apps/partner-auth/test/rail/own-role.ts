import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, excessOfPartnerAuth, PARTNER_AUTH } from '@biomarker/db/partner';
import { isForLab } from '@biomarker/testbed/database';
import { PRODUCTION, startInstance, startPartnerAuth } from '../testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;

/** Rights that somebody gave the role in a hurry, and the words of the refusal. */
const GIVEN = [
  { right: 'UPDATE (detail) ON partner.audit', says: 'changes the audit' },
  { right: 'TRUNCATE ON partner.audit_link', says: 'changes the audit' },
  { right: 'INSERT (audit_id) ON partner.audit_link', says: 'changes the audit' },
  { right: 'USAGE ON SCHEMA content', says: 'reads content' },
  { right: 'CREATE ON SCHEMA partner', says: 'makes tables' },
  { right: 'UPDATE (status) ON partner.organisation', says: 'writes the registry' },
  { right: 'INSERT ON partner.credential', says: 'writes the registry' },
  { right: 'DELETE ON partner.member', says: 'writes members or results' },
  { right: 'INSERT (id) ON partner.lab_result', says: 'writes members or results' },
];

describe('the database role in production', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
  });
  afterAll(() => service.stop());

  it('starts with its own role', async () => {
    const production = await startInstance(service.database, PRODUCTION);
    expect((await production.api.get('/readyz?verbose')).body).toMatchObject({ status: 'ready', checks: { role: 'ok' } });
    await production.stop();
  });

  it.each(GIVEN)('refuses a role with $right', async ({ right, says }) => {
    const isLab = isForLab(right);
    const pool = service.registry[isLab ? 'lab' : 'pool'];
    const production = await startInstance(service.database, PRODUCTION);
    await pool.query(`GRANT ${right} TO partner_auth`);
    try {
      const start = startInstance(service.database, PRODUCTION);
      await expect(start).rejects.toThrow(`The role "partner_auth" of ${isLab ? 'LAB_' : ''}DATABASE_URL may do more than partner-auth needs: it ${says}.`);
      const { status, body } = await production.api.get('/readyz?verbose');
      expect({ status, role: body.checks.role }).toEqual({ status: 503, role: 'failed' });
      const sandbox = await startInstance(service.database);
      await sandbox.stop();
    } finally {
      await pool.query(`REVOKE ${right} FROM partner_auth`);
      await production.stop();
    }
  });

  it.each(
    Object.entries({
      'changes the audit': ['UPDATE ON audit', 'DELETE ON audit_link', 'UPDATE ON audit_seal', 'INSERT ON audit_link', 'INSERT ON audit_seal'],
      'writes the registry': ['UPDATE ON organisation', 'DELETE ON application', 'INSERT ON organisation', 'INSERT ON application', 'INSERT ON credential'],
      'writes members or results': ['INSERT ON member', 'DELETE ON member'],
    }),
  )('that %s is found by each right alone', async (says, rights) => {
    const { pool } = service.registry;
    const database = connectDatabase({ url: service.database.urlAs('partner_auth'), maxConnections: 1, onError: () => {} });
    for (const right of rights.map((one) => one.replace('ON ', 'ON partner.'))) {
      await pool.query(`GRANT ${right} TO partner_auth`);
      const excess = await excessOfPartnerAuth(database);
      await pool.query(`REVOKE ${right} FROM partner_auth`);
      expect([right, excess]).toEqual([right, expect.stringContaining(`: it ${says}.`)]);
    }
    await database.close();
  });

  it('needs each right to write that it gets, but for those of the release before', async () => {
    const { rows } = await service.registry.pool.query(
      `WITH given AS (SELECT oid, relname, relacl FROM pg_class WHERE relnamespace = 'partner'::regnamespace AND relkind IN ('r', 'p'))
      SELECT relname AS table, privilege_type AS right, NULL AS column FROM given, aclexplode(relacl) WHERE grantee = 'partner_auth'::regrole AND privilege_type <> 'SELECT'
      UNION ALL SELECT relname, privilege_type, attname FROM given JOIN pg_attribute ON attrelid = oid, aclexplode(attacl) WHERE grantee = 'partner_auth'::regrole`,
    );
    const needed = Object.entries(PARTNER_AUTH.writes).flatMap(([table, rights]) =>
      Object.entries(rights).flatMap(([right, columns]) => (columns.length === 0 ? [null] : columns).map((column) => ({ table, right, column }))),
    );
    const before = [
      { table: 'subject_link', right: 'UPDATE', column: 'subject_digest' },
      { table: 'patient', right: 'UPDATE', column: 'member_id' },
    ];
    const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(sorted(rows)).toEqual(sorted([...needed, ...before]));
  });

  it('refuses the owner of the database', async () => {
    await expect(startInstance(service.database.url, PRODUCTION)).rejects.toThrow(/may do more than partner-auth needs: it is a superuser,/);
  });

  it.each(['SELECT ON partner.consent', 'INSERT (detail) ON partner.audit', 'UPDATE (ended_at) ON partner.consent', 'USAGE ON SCHEMA partner'])(
    'is not ready with a role that lacks $0, and says so',
    async (right) => {
      const { pool } = service.registry;
      const instance = await startInstance(service.database, { LOG_LEVEL: 'warn' });
      await pool.query(`REVOKE ${right} FROM partner_auth`);
      try {
        const { status, body } = await instance.api.get('/readyz?verbose');
        expect({ status, database: body.checks.database }).toEqual({ status: 503, database: 'failed' });
        expect(instance.log()).toContain(`lacks rights that partner-auth needs: ${right.replace('ON SCHEMA', 'on schema').replace(' ON ', ' on ')}`);
      } finally {
        await pool.query(`GRANT ${right} TO partner_auth`);
        await instance.stop();
      }
    },
  );
});
