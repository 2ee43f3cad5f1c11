import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

async function readiness() {
  const { status, body } = await service.api.get('/readyz?verbose');
  return [status, body];
}

async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('readiness', () => {
  afterEach(() => service.stop());

  it('verbose readiness lists the database and the rate limit', async () => {
    service = await startMcpServer();
    expect(await readiness()).toEqual([200, { status: 'ready', checks: { database: 'ok', rateLimit: 'ok' } }]);
  });

  it('the service is not ready while a migration is missing, and names it', async () => {
    service = await startMcpServer();
    await asOwner(service.database.url, 'UPDATE public._prisma_migrations SET finished_at = NULL');
    const missing = expect.stringMatching(/^migration \d{14}_\w+ is missing$/);
    expect(await readiness()).toEqual([503, { status: 'unavailable', checks: { database: missing, rateLimit: 'ok' } }]);
    await asOwner(service.database.url, 'UPDATE public._prisma_migrations SET finished_at = started_at');
    expect(await readiness()).toEqual([200, { status: 'ready', checks: { database: 'ok', rateLimit: 'ok' } }]);
  });

  it.each([
    ['of another service', (database: TestDatabase) => ({ DATABASE_URL: database.urlAs('partner_auth') }), { database: 'failed' }],
    ['of the owner, in production', (database: TestDatabase) => ({ DATABASE_URL: database.url, NODE_ENV: 'production' }), { role: 'failed' }],
    ['that writes, in production', (database: TestDatabase) => ({ DATABASE_URL: database.urlAs('content_api'), NODE_ENV: 'production' }), { role: 'failed' }],
  ])('the service is not ready with a role %s', async (_whose, env, checks) => {
    const database = await freshDatabase();
    service = await startMcpServer(env(database));
    expect(await readiness()).toMatchObject([503, { status: 'unavailable', checks }]);
    await database.drop();
  });

  it('the service is ready in production with its own role', async () => {
    service = await startMcpServer({ NODE_ENV: 'production' });
    expect(await readiness()).toEqual([200, { status: 'ready', checks: { database: 'ok', role: 'ok', rateLimit: 'ok' } }]);
  });

  it('readiness reports a lost database as unreachable', async () => {
    service = await startMcpServer();
    await readiness();
    const name = new URL(service.database.url).pathname.slice(1);
    await asOwner(
      process.env.TEST_POSTGRES_URL!,
      `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    expect(await readiness()).toEqual([503, { status: 'unavailable', checks: { database: 'unreachable', rateLimit: 'ok' } }]);
  });
});
