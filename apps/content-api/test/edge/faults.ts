import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startRedis } from '@biomarker/testbed/redis';
import { describeWithRedis } from '@biomarker/testbed/with-redis';
import { ADMIN_TOKEN, startContentApi } from '../testing.ts';

// tools/faults tests the behavior under load while parts are killed or frozen.

describeWithRedis('with a CDN and a Redis', () => {
  let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  let service: Awaited<ReturnType<typeof startContentApi>>;
  let cdnStatus = 200;
  const purged: string[] = [];
  const cdn = createServer((req, res) => {
    req.on('data', (chunk) => purged.push(String(chunk))).once('end', () => res.writeHead(cdnStatus).end());
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
    redis = (await startRedis())!;
    const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge_cache`;
    service = await startContentApi({ REDIS_URL: redis.url, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: 'token of the tests' });
    await service.deps.clearsArrive;
  });
  afterAll(async () => {
    cdn.closeAllConnections();
    cdn.close();
    await service.stop();
    await redis.stop();
  });

  const clear = (target = 'all') => service.api.delete(`/api/v1/admin/performance?target=${target}`).set('Authorization', `Bearer ${ADMIN_TOKEN}`);

  it('content-api opens no connections of PostgreSQL for the counts of its limits', async () => {
    const metrics = await service.deps.metrics.registry.metrics();
    expect(new Set([...metrics.matchAll(/^database_pool_max_connections\{.*pool="(\w+)"/gm)].map(([, pool]) => pool))).toEqual(new Set(['content']));
  });

  it('content-api tags cacheable answers for the CDN', async () => {
    const path = '/api/v1/biomarkers/ferritin';
    const { headers } = await service.api.get(path).expect(200).expect('Cache-Tag', 'biomarkers');
    await service.api.get(path).expect(200).expect('Cache-Tag', 'biomarkers');
    await service.api.get(path).set('If-None-Match', headers.etag!).expect(304).expect('Cache-Tag', 'biomarkers');
    for (const page of ['/biomarkers/ferritin', '/biomarkers/ferritin.md', '/sitemap.xml', '/docs/api', '/openapi.json'])
      await service.api.get(page).expect(200).expect('Cache-Tag', 'pages');
    expect((await service.api.get('/api/v1/biomarkers/unobtainium').expect(404)).headers).not.toHaveProperty('cache-tag');
    expect((await service.api.get('/no-such-page').expect(404)).headers).not.toHaveProperty('cache-tag');
  });

  it('content-api purges cleared groups from the CDN and reports a refusal', async () => {
    const { body } = await clear('biomarkers').expect(200);
    expect(body.data).toMatchObject({ cleared: ['biomarkers'], cdn: 'purged' });
    expect(purged).toEqual(['{"tags":["biomarkers"]}']);

    cdnStatus = 403;
    const refused = await clear().expect(503);
    expect(refused.body.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(JSON.stringify(refused.body)).toContain('the CDN did not accept the purge');
    expect(JSON.parse(purged[1]!).tags).toContain('pages');
    const metrics = await service.deps.metrics.registry.metrics();
    for (const outcome of ['ok', 'failed']) expect(metrics).toContain(`cdn_purges_total{outcome="${outcome}",service="content-api"} 1`);
    cdnStatus = 200;
  });

  it('content-api fails a clear and skips the CDN while Redis is down', async () => {
    await clear().expect(200);
    await redis.stop();
    const before = purged.length;
    const { body, headers } = await clear().expect(503);
    expect(body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(purged).toHaveLength(before);
  });

  it('content-api stays ready while Redis is down, and says that it counts alone', async () => {
    await service.api.get('/api/v1/biomarkers').expect(200);
    const { body } = await service.api.get('/readyz?verbose').expect(200);
    expect(body).toMatchObject({ status: 'degraded', checks: { rateLimit: 'degraded: counted by this process alone' } });
  });

  it.each([
    ['CDN_PURGE_URL', 'https://cdn.example.test/purge', 'CDN_PURGE_TOKEN'],
    ['CDN_PURGE_TOKEN', 'a token', 'CDN_PURGE_URL'],
  ])('content-api does not start with %s alone', async (name, value, missing) => {
    await expect(startContentApi({ [name]: value })).rejects.toThrow(`${missing}: is required with ${name}`);
  });
});
