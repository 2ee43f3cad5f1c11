import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { until } from '@biomarker/testbed/until';
import { contentApiOn, startContentApi } from '../testing.ts';

type Instance = Awaited<ReturnType<typeof contentApiOn>>;

let service: Awaited<ReturnType<typeof startContentApi>>;

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const get = (path: string, client: string, { api }: Pick<Instance, 'api'> = service) => api.get(path).set('X-Forwarded-For', client);
const left = ({ headers }: Response) => Number(headers['x-ratelimit-remaining']);

function sharesOneLimit(instances: () => Promise<[Instance, Instance]>) {
  it('allows exactly 100 of 200 parallel requests through two instances', async () => {
    const both = await instances();
    const client = newClient();
    await Promise.all(both.map((instance) => get('/api/v1/biomarkers/tsh', newClient(), instance).expect(200)));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => get('/api/v1/biomarkers/tsh', client, both[index % 2])));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect({ ok: count(200), limited: count(429) }).toEqual({ ok: 100, limited: 100 });
    await Promise.all(both.map(({ deps }) => deps.close()));
  });
}

describe('rate limit', () => {
  beforeAll(async () => {
    service = await startContentApi({ TRUST_PROXY: '1' });
  });
  afterAll(() => service.stop());

  describe('the rate limit', () => {
    it('appears on every counted answer in both kinds of headers', async () => {
      const client = newClient();
      const { headers } = await get('/api/v1/biomarkers', client).expect(200);
      const now = Math.floor(Date.now() / 1000);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99', 'ratelimit-policy': '"public";q=100;w=900' });
      expect(Number(headers['x-ratelimit-reset']) - now).toBeGreaterThan(890);
      expect(Number(headers['x-ratelimit-reset']) - now).toBeLessThanOrEqual(901);
      expect(headers.ratelimit).toMatch(/^"public";r=99;t=(900|89\d)$/);
      expect(headers).not.toHaveProperty('retry-after');
    });

    it('counts every answer: hit, miss, 304, 400, 404, 405, 413, 415, HEAD and batch', async () => {
      const client = newClient();
      const { headers } = await get('/api/v1/biomarkers/lead', client);
      const from = (pending: ReturnType<typeof get>) => pending.set('X-Forwarded-For', client);
      const answers = [
        await get('/api/v1/biomarkers/lead', client).expect(200),
        await get('/api/v1/biomarkers/lead', client).set('If-None-Match', headers.etag!).expect(304),
        await get('/api/v1/biomarkers?page=0', client).expect(400),
        await get('/api/v1/biomarkers/%', client).expect(400),
        await get('/api/v1/biomarkers/unobtainium', client).expect(404),
        await get('/api/v1/nothing', client).expect(404),
        await from(service.api.put('/api/v1/biomarkers')).expect(405),
        await from(service.api.head('/api/v1/biomarkers')).expect(200),
        await from(service.api.post('/api/v1/biomarkers/batch'))
          .send({ slugs: ['tsh'] })
          .expect(200),
        await from(service.api.post('/api/v1/biomarkers/batch'))
          .send({ slugs: ['x'.repeat(40_000)] })
          .expect(413),
        await from(service.api.post('/api/v1/biomarkers/batch')).type('text').send('x').expect(415),
      ];
      expect(answers.map(left)).toEqual([98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88]);
    });

    it('ignores preflights, health, admin, the OpenAPI document and pages', async () => {
      const client = newClient();
      await get('/api/v1/biomarkers', client);
      await service.api.options('/api/v1/biomarkers').set('X-Forwarded-For', client).expect(204);
      for (const path of ['/livez', '/readyz', '/openapi.json', '/api/v1/openapi.json', '/api/v1/admin/performance', '/no-such-page']) {
        expect((await get(path, client)).headers).not.toHaveProperty('x-ratelimit-remaining');
      }
      expect(left(await get('/api/v1/biomarkers', client))).toBe(98);
    });

    it('has a separate count for computed pages', async () => {
      const client = newClient();
      expect(left(await get('/biomarkers?search=iron', client))).toBe(99);
      expect((await get('/biomarkers', client)).headers).not.toHaveProperty('x-ratelimit-remaining');
      await Promise.all(Array.from({ length: 99 }, () => get('/biomarkers?search=iron', client)));
      const { text, headers } = await get('/search?q=copper+(%22zinc%22)', client).set('Accept', 'text/html').expect(429);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(text).toContain('This page cannot be shown');
      // A person sees no header.
      expect(text).toMatch(/Too many requests came from your address\. Try again in \d+ minutes?\./);
      expect(text).not.toContain('Retry-After');
      expect(text).toContain('<a href="/search?q=copper+(%22zinc%22)">Try this page again</a>');
      await get('/biomarkers', client).expect(200);
      expect(left(await get('/api/v1/biomarkers', client))).toBe(99);
    });

    it('answers 429 to any origin, for cached answers too', async () => {
      const client = newClient();
      await Promise.all(Array.from({ length: 100 }, () => get('/api/v1/biomarkers/lead', client)));
      for (const path of ['/api/v1/biomarkers/lead', '/api/v1/biomarkers?page=0']) {
        const { body, headers } = await get(path, client).set('Origin', 'https://elsewhere.example').expect(429);
        expect(body).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' }, instance: path.split('?')[0] });
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
        expect(headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'access-control-allow-origin': '*' });
      }
    });

    it('counts an IPv6 /64 as one client and ignores untrusted forwarded addresses', async () => {
      expect(left(await get('/api/v1/biomarkers', '2001:db8:1:2::1'))).toBe(99);
      expect(left(await get('/api/v1/biomarkers', '2001:db8:1:2:ffff::9'))).toBe(98);
      expect(left(await get('/api/v1/biomarkers', '2001:db8:1:3::1'))).toBe(99);
      const suspicious = await contentApiOn(service.database.urlAs('content_api'));
      expect(left(await get('/api/v1/biomarkers', newClient(), suspicious))).toBe(left(await get('/api/v1/biomarkers', newClient(), suspicious)) + 1);
      await suspicious.deps.close();
    });

    it('sends the same headers for cached and loaded answers', async () => {
      const client = newClient();
      const names = ({ headers }: Response) => Object.keys(headers).sort();
      const loaded = await get('/api/v1/biomarkers/mercury', client).expect(200);
      const cached = await get('/api/v1/biomarkers/mercury', client).expect(200);
      expect(loaded.body.meta.cached).toBe(false);
      expect(cached.body.meta.cached).toBe(true);
      expect(names(cached)).toEqual(names(loaded));
    });
  });

  describe('two instances on PostgreSQL', () => {
    sharesOneLimit(async () => {
      const url = service.database.urlAs('content_api');
      return [await contentApiOn(url, { TRUST_PROXY: '1' }), await contentApiOn(url, { TRUST_PROXY: '1' })];
    });
  });

  describeWithRedis('two instances on Redis', () => {
    const pair = async (): Promise<[Instance, Instance]> => {
      const url = service.database.urlAs('content_api');
      const env = { TRUST_PROXY: '1', REDIS_URL: testRedisUrl() };
      const both: [Instance, Instance] = [await contentApiOn(url, env), await contentApiOn(url, env)];
      await Promise.all(both.map(async ({ deps }) => deps.clearsArrive));
      return both;
    };

    sharesOneLimit(pair);

    it('share cached answers and clear them together', async () => {
      const [first, second] = await pair();
      const path = `/api/v1/biomarkers/search?q=ferritin&limit=${randomInt(11, 50)}`;
      const cached = async (instance: Instance) => (await get(path, newClient(), instance).expect(200)).body.meta.cached;
      expect(await cached(first)).toBe(false);
      expect(await cached(second)).toBe(true);
      expect(second.deps.cache.figures().find(({ name }) => name === 'redis')!.hits).toBeGreaterThan(0);

      await first.api.delete('/api/v1/admin/performance?target=search').set('Authorization', 'Bearer admin-token-of-the-tests').expect(200);
      await until('the other instance to clear it', async () => !(await cached(second)));
      await Promise.all([first, second].map(({ deps }) => deps.close()));
    });
  });
});
