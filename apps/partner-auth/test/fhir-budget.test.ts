import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWithRedis, testRedisUrl } from '../../../tools/testing/with-redis.ts';
import { browser, obtainTokens } from './browser.ts';
import { partner } from './partner.ts';
import { startInstance, startPartnerAuth } from './testing.ts';

// Budgets of FHIR reads: each connection has its own, and the application one of twice its size for all of them, over all instances.

const POINTS = 6;

type Instance = Pick<Awaited<ReturnType<typeof startInstance>>, 'url'>;

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
beforeAll(async () => {
  service = await startPartnerAuth();
}, 60_000);
afterAll(() => service.stop());

/** The tokens of so many members at one application of its own. */
async function connections(members: number): Promise<string[]> {
  const application = partner(
    service.url,
    await service.registry.application(await service.registry.organisation(`org-${Math.random().toString(36).slice(2)}`)),
  );
  const tokens = [];
  for (const member of service.registry.members.slice(0, members)) tokens.push((await obtainTokens(application, browser(service.url), member)).access_token);
  return tokens;
}

const ask = (instance: Instance, token: string) => fetch(`${instance.url}/api/fhir/r4/Patient`, { headers: { authorization: `Bearer ${token}` } });

async function holds(env: Record<string, string>): Promise<void> {
  const [one, two] = [await startInstance(service.database.urlAs('partner_auth'), env), await startInstance(service.database.urlAs('partner_auth'), env)];
  const [first, second] = (await connections(2)) as [string, string];

  const answers = await Promise.all(Array.from({ length: POINTS + 2 }, (_, index) => ask(index % 2 ? one : two, first)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(POINTS);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(await refused.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] });
  expect([refused.headers.get('ratelimit-policy'), Number(refused.headers.get('retry-after')) > 0]).toEqual([expect.stringMatching(/;q=\d+;w=60$/), true]);

  // The application has spent POINTS + 2 of its own, what was refused among them.
  const others = await Promise.all(Array.from({ length: POINTS }, (_, index) => ask(index % 2 ? one : two, second)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(POINTS - 2);
  const [other] = (await connections(1)) as [string];
  const fresh = await ask(one, other);
  expect([fresh.status, fresh.headers.get('x-ratelimit-limit'), fresh.headers.get('x-ratelimit-remaining')]).toEqual([
    200,
    String(2 * POINTS),
    String(2 * POINTS - 1),
  ]);
  await Promise.all([one.stop(), two.stop()]);
}

const env = { RAIL_RATE_LIMIT_POINTS: String(POINTS) };

describe('the budgets of FHIR reads', () => {
  it('hold over two instances, counted in PostgreSQL', () => holds(env), 60_000);

  it('begin anew when their window is over', async () => {
    const instance = await startInstance(service.database.urlAs('partner_auth'), env);
    const [token] = (await connections(1)) as [string];
    for (let request = 0; request < POINTS; request++) expect((await ask(instance, token)).status).toBe(200);
    expect((await ask(instance, token)).status).toBe(429);
    await service.registry.pool.query(`UPDATE partner.rate_limit SET expire = (extract(epoch FROM now()) * 1000)::bigint - 1`);
    const again = await ask(instance, token);
    expect([again.status, again.headers.get('x-ratelimit-remaining')]).toEqual([200, String(2 * POINTS - 1)]);
    await instance.stop();
  }, 60_000);
});

describeWithRedis('the budgets of FHIR reads in Redis', () => {
  it('hold over two instances', () => holds({ ...env, REDIS_URL: testRedisUrl() }), 60_000);
});
