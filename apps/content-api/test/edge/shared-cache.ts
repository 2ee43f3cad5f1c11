import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRedis } from '@biomarker/service-kit';
import pino from 'pino';
import { startRedis, tellRedis } from '@biomarker/testbed/redis';
import { until } from '@biomarker/testbed/until';
import { answerOf } from '../../src/cache/answer.ts';
import { fingerprintOf } from '../../src/cache/fingerprint.ts';
import { redisCache } from '../../src/cache/shared-cache.ts';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { contentApiOn, startContentApi } from '../testing.ts';
import { cacheOn } from './cache-on.ts';

const PATHS = ['/biomarkers/ferritin.md', '/sitemap.xml', '/llms.txt'];
const SITES = ['https://one.example.test', 'https://two.example.test'];

const SITE = {
  baseUrl: SITES[0]!,
  siteUrl: SITES[0]!,
  mcpUrl: 'https://mcp.example.test',
  partnerUrl: 'https://partner.example.test',
  contactEmail: 'help@example.test',
  cursorSecrets: ['a secret of the tests'],
};

describe('shared cache', () => {
  describeWithRedis('instances on one Redis', () => {
    let service: Awaited<ReturnType<typeof startContentApi>>;
    beforeAll(async () => {
      service = await startContentApi({ REDIS_URL: testRedisUrl(), BASE_URL: SITES[0]! });
      await service.deps.clearsArrive;
    });
    afterAll(() => service.stop());

    async function siteOn(env: Record<string, string>) {
      const site = await contentApiOn(service.database.urlAs('content_api'), { REDIS_URL: testRedisUrl(), ...env });
      await site.deps.clearsArrive;
      return site;
    }

    it('of two sites serve their own answers', async () => {
      const other = await siteOn({ BASE_URL: SITES[1]! });
      try {
        for (const path of PATHS) {
          const [own, theirs] = [(await service.api.get(path).expect(200)).text, (await other.api.get(path).expect(200)).text];
          expect(own).toContain(SITES[0]);
          expect(theirs).toContain(SITES[1]);
          expect(theirs).not.toContain(SITES[0]);
        }
        const packageUrl = async ({ api }: Pick<typeof service, 'api'>) => (await api.get('/api/v1/lab-packages').expect(200)).body.data.data[0].url;
        expect(await packageUrl(service)).toContain(SITES[0]);
        expect(await packageUrl(other)).toContain(SITES[1]);
      } finally {
        other.server.close();
        await other.deps.close();
      }
    });

    it('of one site and release share answers', async () => {
      const path = '/api/v1/biomarkers/zinc';
      await service.api.get(path).expect(200);
      const twin = await siteOn({ BASE_URL: SITES[0]! });
      try {
        expect((await twin.api.get(path).expect(200)).body.meta.cached).toBe(true);
      } finally {
        twin.server.close();
        await twin.deps.close();
      }
    });

    it('of two releases serve their own answers and are cleared together', async () => {
      const redis = await createRedis(testRedisUrl(), pino({ level: 'silent' }));
      const release = (build: string) => redisCache(redis, pino({ level: 'silent' }), fingerprintOf(SITE, build));
      const [older, newer] = [release('1'), release('2')];
      const cleared: string[] = [];
      try {
        await newer.watch({ onClear: (groups) => void cleared.push(...groups), onGap: () => {} });
        older.set('biomarkers', 'a', answerOf({ name: 'older' }), 60);
        expect((await older.get('biomarkers', 'a'))?.dataJson).toBe('{"name":"older"}');
        expect(await newer.get('biomarkers', 'a')).toBeUndefined();
        newer.set('biomarkers', 'a', answerOf({ name: 'newer' }), 60);
        expect((await newer.get('biomarkers', 'a'))?.dataJson).toBe('{"name":"newer"}');
        expect((await older.get('biomarkers', 'a'))?.dataJson).toBe('{"name":"older"}');

        await older.clear(['biomarkers']);
        expect(await older.get('biomarkers', 'a')).toBeUndefined();
        await until('the clearing', () => cleared.length);
        expect(cleared).toEqual(['biomarkers']);
      } finally {
        older.close();
        newer.close();
        await redis.destroy();
      }
    });
  });

  describeWithRedis('a clear', () => {
    it('is answered when all instances have cleared', async () => {
      const server = (await startRedis())!;
      const [one, other] = [await cacheOn(server.url), await cacheOn(server.url)];
      await one.clear(['biomarkers', 'search']);
      expect(other.seen).toEqual({ cleared: ['biomarkers', 'search'], gaps: 0, positions: [0, 0] });
      await Promise.all([one.close(), other.close()]);
      await server.stop();
    });

    it('tells each instance the greatest position of the database', async () => {
      const server = (await startRedis())!;
      const [one, other] = [await cacheOn(server.url), await cacheOn(server.url)];
      await one.clear(['biomarkers'], 5_000_000_000_000);
      await other.clear(['search'], 7);
      expect(one.seen.positions.at(-1)).toBe(5_000_000_000_000);
      const [seconds] = await tellRedis<number>(server.url, ['TTL', 'content:position']);
      expect(Math.round(seconds! / 60)).toBe(24 * 60);
      const late = await cacheOn(server.url);
      expect(late.seen.positions).toEqual([5_000_000_000_000]);
      await Promise.all([one.close(), other.close(), late.close()]);
      await server.stop();
    });

    it('holds when Redis loses it in a failover', async () => {
      const server = (await startRedis())!;
      const [one, other] = [await cacheOn(server.url), await cacheOn(server.url)];
      one.set('biomarkers', 'a', answerOf({ name: 'old' }), 60);
      await until('an answer for both', () => other.get('biomarkers', 'a'));
      await one.clear(['biomarkers']);
      other.seen.cleared.length = 0;
      await tellRedis(server.url, ['DEL', 'content:epoch:biomarkers']);
      await until('the clear again', () => other.seen.cleared.includes('biomarkers'));
      const [epoch] = await tellRedis<string>(server.url, ['GET', 'content:epoch:biomarkers']);
      expect(Number(epoch)).toBeGreaterThan(1);
      for (const { get } of [one, other]) expect(await get('biomarkers', 'a')).toBeUndefined();
      await Promise.all([one.close(), other.close()]);
      await server.stop();
    });
  });

  it('the fingerprint differs by build, address and signing secret', () => {
    const { cursorSecrets, ...addresses } = SITE;
    const changed = Object.keys(addresses).map((name) => fingerprintOf({ ...SITE, [name]: 'https://other.example.test' }, '1'));
    const signed = (...secrets: string[]) => fingerprintOf({ ...SITE, cursorSecrets: secrets }, '1');
    const all = [fingerprintOf(SITE, '1'), fingerprintOf(SITE, '2'), signed('another secret', ...cursorSecrets), ...changed];
    expect(new Set(all).size).toBe(all.length);
    expect(signed(...cursorSecrets, 'another secret')).toBe(all[0]);
  });
});
