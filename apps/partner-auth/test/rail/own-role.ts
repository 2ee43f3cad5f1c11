import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
