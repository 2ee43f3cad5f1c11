import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;
let database: TestDatabase;

async function readiness() {
  const { status, body } = await service.api.get('/readyz?verbose');
  return [status, body];
}

describe('readiness', () => {
  afterEach(async () => {
    await service.stop();
    await database.drop();
  });

  it.each([
    ['of another service', (own: TestDatabase) => own.urlAs('partner_auth'), {}, { migrations: 'failed', database: 'failed' }],
    ['of the owner, in production', (own: TestDatabase) => own.url, { NODE_ENV: 'production' }, { migrations: 'ok', database: 'ok', role: 'failed' }],
  ])('content-api is not ready with a role %s, and says which check fails', async (_whose, urlOf, env, checks) => {
    database = await freshDatabase();
    service = await startContentApi({ DATABASE_URL: urlOf(database), ...env });
    expect(await readiness()).toMatchObject([503, { status: 'unavailable', checks }]);
  });

  it('content-api is ready in production with its own role, and stays so without its database', async () => {
    database = await freshDatabase();
    service = await startContentApi({ DATABASE_URL: database.urlAs('content_api'), NODE_ENV: 'production' });
    expect(await readiness()).toMatchObject([200, { status: 'ready', checks: { migrations: 'ok', database: 'ok', role: 'ok' } }]);
    const owner = new pg.Client(process.env.TEST_POSTGRES_URL!);
    await owner.connect();
    const name = new URL(database.url).pathname.slice(1);
    await owner.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await owner.end();
    expect(await readiness()).toMatchObject([200, { status: 'degraded', checks: { migrations: 'ok', role: 'ok', database: 'unreachable' } }]);
  });
});
