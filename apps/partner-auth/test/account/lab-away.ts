import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, urlAs, type TestDatabase } from '@biomarker/testbed/database';
import { until } from '@biomarker/testbed/until';
import pg from 'pg';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { partner, type Partner } from '../partner.ts';
import { fillRegistry, type Registry } from '../registry.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

const MOST_OF_A_READ = '/api/fhir/r4/Observation?_count=1';

describe('without the laboratory store', () => {
  let service: Awaited<ReturnType<typeof startPartnerAuth>>;
  let acme: Partner;

  /** Nobody may connect to it until `work` ends. */
  async function whileAway(work: () => Promise<void>): Promise<void> {
    const { labUrl } = service.database;
    const name = new URL(labUrl).pathname.slice(1);
    const server = new pg.Client(Object.assign(new URL(labUrl), { pathname: '/postgres' }).href);
    await server.connect();
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    try {
      await work();
    } finally {
      await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await server.end();
    }
  }

  beforeAll(async () => {
    service = await startPartnerAuth();
    acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
    const [ada] = service.registry.members;
    await fillChart(service.database, ada!.id, { email: ada!.email, gender: 'female' });
  });
  afterAll(() => service.stop());

  it('FHIR answers 503 and is audited; sign-in, consent, tokens and revocation go on; the readiness says what is away', async () => {
    const [ada] = service.registry.members;
    const { access_token } = await obtainTokens(acme, browser(service.url), ada!);
    const read = (token: string, path = MOST_OF_A_READ) => service.api.get(path).set('Authorization', `Bearer ${token}`);
    expect((await read(access_token)).status).toBe(200);

    await whileAway(async () => {
      const refused = await read(access_token);
      expect([refused.status, refused.headers['retry-after'], refused.body.issue[0].code]).toEqual([503, expect.any(String), 'transient']);
      // The row of a 503 is written behind its answer.
      await until('the audit row', async () => {
        const { rows } = await service.registry.pool.query('SELECT action, outcome FROM partner.audit ORDER BY id DESC LIMIT 1');
        return rows[0].action === 'fhir.search' && rows[0].outcome !== 'ok';
      });
      // A person stands in the control store.
      expect((await read(access_token, '/api/fhir/r4/Patient')).status).toBe(200);

      const own = browser(service.url);
      const tokens = await obtainTokens(acme, own, ada!);
      const refreshed = await acme.refresh(tokens.refresh_token);
      expect(refreshed.status).toBe(200);
      await acme.revoke(refreshed.body.refresh_token);
      expect((await read(refreshed.body.access_token, '/api/fhir/r4/Patient')).status).toBe(401);

      const account = browser(service.url);
      const page = await account.submit(await account.open('/account/connections'), '/account/sign-in', ada!);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('acme Care')]);
      expect((await account.open('/account/results')).status).toBe(503);

      const { status, body } = await service.api.get('/readyz?verbose');
      expect([status, body.status, body.checks]).toMatchObject([200, 'degraded', { database: 'ok', settled: 'ok', lab: 'unreachable' }]);
      const started = await startInstance(service.database);
      expect((await started.api.get('/readyz')).body).toEqual({ status: 'degraded' });
      await started.stop();
    });
    await until('the laboratory store', async () => (await service.api.get('/readyz')).body.status === 'ready');
    const again = await obtainTokens(acme, browser(service.url), ada!);
    expect((await read(again.access_token)).status).toBe(200);
  });

  it('has figures of its own pool', async () => {
    expect(await service.connected.metrics.registry.metrics()).toMatch(/database_pool_max_connections\{pool="lab"[^}]*\} 10/);
  });
});

describe('both stores in one database', () => {
  let database: TestDatabase;
  let registry: Registry;
  let instance: Awaited<ReturnType<typeof startInstance>>;

  beforeAll(async () => {
    database = await freshDatabase();
    registry = await fillRegistry(database);
    instance = await startInstance(urlAs(database.url, 'partner_auth'));
  });
  afterAll(async () => {
    await instance.stop();
    await registry.close();
    await database.drop();
  });

  it('serve results from one pool, and the readiness knows no second store', async () => {
    const acme = partner(instance.url, await registry.application(await registry.organization('acme')));
    const [ada] = registry.members;
    await fillChart(database, ada!.id, { email: ada!.email, gender: 'female' });
    const { access_token } = await obtainTokens(acme, browser(instance.url), ada!);
    const read = await instance.api.get(MOST_OF_A_READ).set('Authorization', `Bearer ${access_token}`);
    expect([read.status, read.body.entry.length]).toEqual([200, 1]);
    const { body } = await instance.api.get('/readyz?verbose');
    expect(Object.keys(body.checks)).toEqual(['database', 'settled', 'role', 'rateLimit']);
  });
});
