import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limitApplication } from '@biomarker/domain/partner';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { browser, obtainTokens } from '../browser.ts';
import { partner } from '../partner.ts';
import { startInstance, startPartnerAuth } from '../testing.ts';

// FHIR rate limits: one per connection, and one per application, across all instances.

const POINTS = 6;

type Instance = Pick<Awaited<ReturnType<typeof startInstance>>, 'url'>;

let service: Awaited<ReturnType<typeof startPartnerAuth>>;

/** The tokens of several members at a new application, with its own limit or the general one. */
async function connections(members: number, own?: number): Promise<string[]> {
  const registered = await service.registry.application(await service.registry.organization(`org-${Math.random().toString(36).slice(2)}`));
  await limitApplication(service.registry.registry, registered.clientId, own);
  const application = partner(service.url, registered);
  const tokens = [];
  for (const member of service.registry.members.slice(0, members)) tokens.push((await obtainTokens(application, browser(service.url), member)).access_token);
  return tokens;
}

const ask = (instance: Instance, token: string) => fetch(`${instance.url}/api/fhir/r4/Patient`, { headers: { authorization: `Bearer ${token}` } });

/** The status, the limit and the remaining requests. */
const figuresOf = ({ status, headers }: Response) => [status, Number(headers.get('x-ratelimit-limit')), Number(headers.get('x-ratelimit-remaining'))];

async function holds(env: Record<string, string>): Promise<void> {
  const [one, two] = [await startInstance(service.database, env), await startInstance(service.database, env)];
  const [first, second] = (await connections(2, 2 * POINTS)) as [string, string];

  // The headers show the tighter limit: the connection's at first, the application's after other connections' reads.
  const [alone] = (await connections(1)) as [string];
  const told = [];
  for (let read = 1; read <= POINTS; read++) told.push(figuresOf(await ask(one, alone)));
  expect(told).toEqual(Array.from({ length: POINTS }, (_, index) => [200, POINTS, POINTS - 1 - index]));

  const answers = await Promise.all(Array.from({ length: POINTS + 2 }, (_, index) => ask(index % 2 ? one : two, first)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(POINTS);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(await refused.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] });
  expect([refused.headers.get('ratelimit-policy'), Number(refused.headers.get('retry-after')) > 0]).toEqual([expect.stringMatching(/;q=\d+;w=60$/), true]);

  // The application has used POINTS + 2 requests, refused ones included.
  const others = await Promise.all(Array.from({ length: POINTS }, (_, index) => ask(index % 2 ? one : two, second)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(POINTS - 2);
  expect(figuresOf(others.find(({ status }) => status === 429)!)).toEqual([429, 2 * POINTS, 0]);
  expect(Math.min(...others.filter(({ status }) => status === 200).map((answer) => figuresOf(answer)[2]!))).toBe(0);
  const [other] = (await connections(1)) as [string];
  expect(figuresOf(await ask(one, other))).toEqual([200, POINTS, POINTS - 1]);
  await Promise.all([one.stop(), two.stop()]);
}

const env = { RAIL_RATE_LIMIT_POINTS: String(POINTS) };

describe('rate limits', () => {
  beforeAll(async () => {
    service = await startPartnerAuth();
  });
  afterAll(() => service.stop());

  describe('FHIR rate limits in PostgreSQL', () => {
    it('hold across two instances', () => holds(env));

    it('let an application make ten times the requests of a connection', async () => {
      const instance = await startInstance(service.database, env);
      const [first, second] = (await connections(2)) as [string, string];
      // One after the other: on a busy machine, many at once wait so long for the shared count that the process counts alone.
      for (let read = 1; read < 10 * POINTS; read++) await ask(instance, first);
      expect(figuresOf(await ask(instance, second))).toEqual([200, 10 * POINTS, 0]);
      expect(figuresOf(await ask(instance, second))).toEqual([429, 10 * POINTS, 0]);
      await instance.stop();
    });

    it("of an application are the operator's own, at FHIR and at the OAuth endpoints", async () => {
      const instance = await startInstance(service.database, env);
      const registered = await service.registry.application(await service.registry.organization('own-limit'));
      const application = partner(instance.url, registered);
      const token = (await obtainTokens(partner(service.url, registered), browser(service.url), service.registry.members[0]!)).access_token;
      await limitApplication(service.registry.registry, registered.clientId, 3);
      const reads = [];
      for (let read = 0; read < 4; read++) reads.push(figuresOf(await ask(instance, token)));
      expect(reads).toEqual([
        [200, 3, 2],
        [200, 3, 1],
        [200, 3, 0],
        [429, 3, 0],
      ]);
      // The pushed request and the token were two.
      const calls = [];
      for (let call = 2; call < 4; call++) calls.push((await application.revoke('x')).status);
      expect(calls).toEqual([200, 429]);

      await limitApplication(service.registry.registry, registered.clientId, undefined);
      await service.registry.pool.query('DELETE FROM partner.rate_limit');
      const other = await startInstance(service.database, env);
      expect(figuresOf(await ask(other, token))).toEqual([200, POINTS, POINTS - 1]);
      await Promise.all([instance.stop(), other.stop()]);
    });

    it('reset when their window ends', async () => {
      const instance = await startInstance(service.database, env);
      const [token] = (await connections(1)) as [string];
      for (let request = 0; request < POINTS; request++) expect((await ask(instance, token)).status).toBe(200);
      expect((await ask(instance, token)).status).toBe(429);
      await service.registry.pool.query(`UPDATE partner.rate_limit SET expire = (extract(epoch FROM now()) * 1000)::bigint - 1`);
      // An instance that refused a connection does so until the window ends by its own clock.
      const other = await startInstance(service.database, env);
      const again = await ask(other, token);
      expect(figuresOf(again)).toEqual([200, POINTS, POINTS - 1]);
      await Promise.all([instance.stop(), other.stop()]);
    });
  });

  describeWithRedis('FHIR rate limits in Redis', () => {
    it('hold across two instances', () => holds({ ...env, REDIS_URL: testRedisUrl() }));
  });
});
