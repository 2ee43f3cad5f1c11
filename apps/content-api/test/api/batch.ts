import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRedis } from '@biomarker/service-kit';
import { tellRedis } from '@biomarker/testbed/redis';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import pino from 'pino';
import { redisIdempotency } from '../../src/cache/idempotency-store.ts';
import { contentApiOn, startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

const PATH = '/api/v1/biomarkers/batch';
const batch = (body: object, key?: string, client = '198.51.100.1') => {
  const pending = service.api.post(PATH).set('X-Forwarded-For', client);
  return (key === undefined ? pending : pending.set('Idempotency-Key', key)).send(body);
};

describe('batch', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '100000', TRUST_PROXY: '1' });
  });
  afterAll(() => service.stop());

  describe('POST /api/v1/biomarkers/batch', () => {
    it('returns biomarkers in request order with repeats, and null for unknown slugs', async () => {
      const slugs = ['tsh', 'nothing', 'ferritin', 'tsh', '', 'a\u0000b', '\ud800', "'; DROP TABLE"];
      const { body, headers } = await batch({ slugs }).expect(200);
      expect(body.data.items.map((item: { slug: string } | null) => item?.slug ?? null)).toEqual(['tsh', null, 'ferritin', 'tsh', null, null, null, null]);
      expect(body.data).toMatchObject({ found: 3, requested: 8 });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('idempotent-replayed');
    });

    it('has the requested fields alone, and refuses unknown ones', async () => {
      const { body } = await service.api.post(`${PATH}?fields=unit,thresholds`).send({ slugs: ['tsh', 'nothing'] }).expect(200); // prettier-ignore
      expect(Object.keys(body.data.items[0]).sort()).toEqual(['categorySlug', 'id', 'name', 'slug', 'thresholds', 'unit']);
      expect(body.data.items[1]).toBeNull();
      const refused = await service.api.post(`${PATH}?fields=ranges`).send({ slugs: ['tsh'] }).expect(400); // prettier-ignore
      expect(refused.body.errors[0]).toMatchObject({ in: 'query', name: 'fields' });
    });

    it('accepts 50 slugs and refuses 51', async () => {
      await batch({ slugs: Array(50).fill('tsh') }).expect(200);
      const { body } = await batch({ slugs: Array(51).fill('tsh') }).expect(400);
      expect(body.errors).toEqual([{ in: 'body', name: 'slugs', message: expect.stringContaining('50') }]);
    });

    it.each([[{}], [{ slugs: [] }], [{ slugs: 'tsh' }], [{ slugs: [1] }], [{ slugs: [null] }], [{ slugs: { 0: 'tsh' } }], [[]], [null], ['tsh']])(
      'refuses %j',
      async (body) => {
        const response = await service.api.post(PATH).type('json').send(JSON.stringify(body)).expect(400);
        expect(response.body.error.code).toBe('VALIDATION_ERROR');
      },
    );

    it.each(['null', '5', '"x"', '[]'])('requires an object as body when it is %j', async (body) => {
      const { body: problem } = await service.api.post(PATH).type('json').send(body).expect(400);
      expect(problem.errors).toEqual([{ in: 'body', name: 'body', message: 'must be a JSON object' }]);
    });

    it('answers 400 to malformed JSON, 413 to a large body and 415 to other types', async () => {
      const malformed = await service.api.post(PATH).type('json').send('{"slugs":').expect(400);
      expect(malformed.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: expect.stringContaining('body') });
      await service.api.post(PATH).type('json').send('').expect(400);
      const large = await service.api
        .post(PATH)
        .send({ slugs: ['x'.repeat(33_000)] })
        .expect(413);
      expect(large.body.error.code).toBe('PAYLOAD_TOO_LARGE');
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
        const wrong = await service.api.post(PATH).type(type).send('slugs=tsh').expect(415);
        expect(wrong.body.error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      }
      await service.api.post(PATH).set('Content-Encoding', 'nonsense').type('json').send('{}').expect(415);
    });

    it.each(['utf8', 'UTF-8', 'latin1', 'utf-16le'])('reads UTF-8, whatever the charset says: %s (RFC 8259, section 11)', async (charset) => {
      const post = (body: Buffer) =>
        service.api
          .post(PATH)
          .set('Content-Type', `application/json; charset=${charset}`)
          .serialize((given: string) => given)
          .send(body);
      const text = JSON.stringify({ slugs: ['tsh'] });
      expect((await post(Buffer.from(text)).expect(200)).body.data.found).toBe(1);
      await post(Buffer.from(text, 'utf16le')).expect(400);
    });
  });

  describe('an Idempotency-Key', () => {
    it("replays the first answer byte for byte, even if the body's members are reordered", async () => {
      const first = await batch({ slugs: ['tsh'], note: 1 }, 'replay').expect(200);
      await service.database.run(`UPDATE content.biomarker SET name = 'Renamed' WHERE slug = 'tsh'`);
      const second = await service.api
        .post(PATH)
        .set('X-Forwarded-For', '198.51.100.1')
        .set('Idempotency-Key', 'replay')
        .send({ note: 1, slugs: ['tsh'] })
        .expect(200);
      expect(second.text).toBe(first.text);
      expect(second.headers['idempotent-replayed']).toBe('true');
      await service.database.run(`UPDATE content.biomarker SET name = 'Thyroid-Stimulating Hormone' WHERE slug = 'tsh'`);
    });

    it('is refused with another body or another order of an array', async () => {
      await batch({ slugs: ['tsh', 'alt'] }, 'other-body').expect(200);
      await batch({ slugs: ['tsh', 'alt'], note: 'a member that the service does not know' }, 'other-body').expect(422);
      const { body } = await batch({ slugs: ['alt', 'tsh'] }, 'other-body').expect(422);
      expect(body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it('is refused with other fields', async () => {
      const select = (fields: string) => service.api.post(`${PATH}?fields=${fields}`).set('X-Forwarded-For', '198.51.100.1').set('Idempotency-Key', 'fields').send({ slugs: ['tsh'] }); // prettier-ignore
      const first = await select('thresholds').expect(200);
      expect((await select('thresholds').expect(200)).text).toBe(first.text);
      await select('unit').expect(422);
      await batch({ slugs: ['tsh'] }, 'fields').expect(422);
    });

    it('belongs to its client', async () => {
      await batch({ slugs: ['tsh'] }, 'mine').expect(200);
      const other = await batch({ slugs: ['alt'] }, 'mine', '198.51.100.2').expect(200);
      expect(other.headers).not.toHaveProperty('idempotent-replayed');
    });

    it('is released after a refusal', async () => {
      await batch({ slugs: [] }, 'corrected').expect(400);
      await batch({ slugs: ['tsh'] }, 'corrected').expect(200);
    });

    it('is released after a failure', async () => {
      const { findFields } = service.deps.biomarkers;
      service.deps.biomarkers.findFields = () => Promise.reject(new Error('once'));
      await batch({ slugs: ['tsh'] }, 'failed').expect(500);
      service.deps.biomarkers.findFields = findFields;
      const { headers } = await batch({ slugs: ['tsh'] }, 'failed').expect(200);
      expect(headers).not.toHaveProperty('idempotent-replayed');
    });

    it('has 1 to 256 characters', async () => {
      await batch({ slugs: ['tsh'] }, 'k'.repeat(256)).expect(200);
      for (const key of ['', 'k'.repeat(257)]) {
        const { body } = await batch({ slugs: ['tsh'] }, key).expect(400);
        expect(body.errors).toEqual([{ in: 'header', name: 'Idempotency-Key', message: expect.any(String) }]);
      }
    });

    it('with a deeply nested body gets 400', async () => {
      const deep = `{"slugs":["tsh"],"note":${'['.repeat(5000)}${']'.repeat(5000)}}`;
      const { body } = await service.api.post(PATH).set('X-Forwarded-For', '198.51.100.1').set('Idempotency-Key', 'deep').type('json').send(deep).expect(400);
      expect(body.errors).toEqual([{ in: 'body', name: 'body', message: 'must not nest deeper than 64 levels' }]);
    });

    it('lets one of fifty parallel calls run; others get a replay or 409', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => batch({ slugs: ['zinc'] }, 'parallel')));
      const ran = answers.filter(({ status, headers }) => status === 200 && !headers['idempotent-replayed']);
      expect(ran).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 200) expect(answer.text).toBe(ran[0]!.text);
        else
          expect({ status: answer.status, code: answer.body.error.code, retryAfter: answer.headers['retry-after'] }).toEqual({
            status: 409,
            code: 'IDEMPOTENCY_IN_PROGRESS',
            retryAfter: '1',
          });
      }
    });
  });

  describeWithRedis('an Idempotency-Key on two instances', () => {
    it('is shared', async () => {
      const url = service.database.urlAs('content_api');
      const instances = await Promise.all([1, 2].map(() => contentApiOn(url, { REDIS_URL: testRedisUrl() })));
      await Promise.all(instances.map(async ({ deps }) => deps.clearsArrive));
      const key = randomUUID();
      const first = await instances[0]!.api
        .post(PATH)
        .set('Idempotency-Key', key)
        .send({ slugs: ['tsh'] })
        .expect(200);
      const second = await instances[1]!.api
        .post(PATH)
        .set('Idempotency-Key', key)
        .send({ slugs: ['tsh'] })
        .expect(200);
      expect(second.text).toBe(first.text);
      expect(second.headers['idempotent-replayed']).toBe('true');
      await instances[1]!.api
        .post(PATH)
        .set('Idempotency-Key', key)
        .send({ slugs: ['alt'] })
        .expect(422);
      await Promise.all(instances.map(({ deps }) => deps.close()));
    });

    it('keeps large answers packed, and no more of one client than its room', async () => {
      const redis = await createRedis(testRedisUrl(), pino({ level: 'silent' }));
      const store = redisIdempotency(redis, pino({ level: 'silent' }));
      const [client, other] = [randomUUID(), randomUUID()];
      const { body } = await service.api.get('/api/v1/biomarkers?limit=50').expect(200);
      const { text } = await batch({ slugs: body.data.data.map(({ slug }: { slug: string }) => slug) }).expect(200);
      expect(text.length).toBeGreaterThan(100_000);
      const keep = async (of: string) => {
        const id = randomUUID();
        expect(await store.claim(id, 'same')).toEqual({ state: 'mine' });
        await store.complete(id, { fingerprint: 'same', body: text, client: of });
        return id;
      };

      const first = await keep(client);
      expect(await store.claim(first, 'same')).toEqual({ state: 'done', body: text });
      const [bytes, seconds] = await tellRedis<number>(testRedisUrl(), ['STRLEN', `content:answered:${first}`], ['TTL', `content:answered-bytes:${client}`]);
      expect(bytes).toBeLessThan(text.length / 2);
      expect(seconds).toBeGreaterThan(86_000);
      const room = Math.floor((8 * 1024 * 1024) / bytes!);
      for (let answer = 1; answer < room; answer++) await keep(client);
      expect(await store.claim(await keep(client), 'same')).toEqual({ state: 'mine' });
      expect(await store.claim(first, 'same')).toEqual({ state: 'done', body: text });
      expect(await store.claim(await keep(other), 'same')).toEqual({ state: 'done', body: text });
      await redis.destroy();
    });
  });
});
