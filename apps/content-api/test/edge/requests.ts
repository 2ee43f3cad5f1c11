import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@biomarker/envelope';
import { until } from '@biomarker/testbed/until';
import { ADMIN_TOKEN, BASE_URL, startContentApi } from '../testing.ts';

let service: Awaited<ReturnType<typeof startContentApi>>;

const get = (path: string) => service.api.get(path);

describe('requests', () => {
  beforeAll(async () => {
    service = await startContentApi({ RATE_LIMIT_POINTS: '100000' });
  });
  afterAll(() => service.stop());

  it('leave their connection open for 65 seconds, longer than balancers do', async () => {
    const { headers } = await fetch(`${service.url}/api/v1/biomarkers/ferritin`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  describe('an error', () => {
    it('is a problem document and a legacy envelope, with a type that links to its page', async () => {
      const { body, headers } = await get('/api/v1/biomarkers/unobtainium').expect(404);
      expect(() => Problem.parse(body)).not.toThrow();
      expect(body).toMatchObject({
        type: `${BASE_URL}/problems/not-found`,
        instance: '/api/v1/biomarkers/unobtainium',
        success: false,
        title: body.detail,
        error: { code: 'NOT_FOUND', message: body.title },
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
    });

    it.each([
      [undefined, 'application/problem+json'],
      ['*/*', 'application/problem+json'],
      ['text/html', 'application/problem+json'],
      ['application/json', 'application/json'],
      ['application/json, application/problem+json', 'application/problem+json'],
      ['application/json;q=0.5, text/html', 'application/json'],
      ['APPLICATION/JSON', 'application/json'],
      ['application/json;q=0', 'application/problem+json'],
      ['application/problem+json;q=0, application/json', 'application/json'],
    ])('has for Accept %s the type %s', async (accept, type) => {
      const pending = get('/api/v1/biomarkers/unobtainium');
      const { headers } = await (accept ? pending.set('Accept', accept) : pending).expect(404);
      expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    });

    it.each([
      ['post', '/api/v1/biomarkers', 'GET, HEAD, OPTIONS'],
      ['put', '/api/v1/biomarkers/ferritin', 'GET, HEAD, OPTIONS'],
      ['delete', '/api/v1/lab-packages/essential', 'GET, HEAD, OPTIONS'],
      ['post', '/api/v1/biomarkers/search', 'GET, HEAD, OPTIONS'],
      ['post', '/api/v1/admin/performance', 'GET, HEAD, DELETE, OPTIONS'],
      ['get', '/api/v1/biomarkers/batch', 'POST, OPTIONS'],
      ['head', '/api/v1/biomarkers/batch', 'POST, OPTIONS'],
      ['put', '/api/v1/biomarkers/categories/stories', 'GET, HEAD, OPTIONS'],
      ['delete', '/openapi.json', 'GET, HEAD, OPTIONS'],
      ['post', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
    ] as const)('for %s %s is 405 and lists the allowed methods', async (method, path, allow) => {
      const { body, headers } = await service.api[method](path).expect(405);
      if (method !== 'head') expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
      expect(headers.allow).toBe(allow);
    });

    it.each([
      ['/api/v1/biomarkers/ferritin', 'GET, HEAD, OPTIONS'],
      ['/api/v1/biomarkers/batch', 'POST, OPTIONS'],
      ['/api/v1/admin/performance', 'GET, HEAD, DELETE, OPTIONS'],
    ])('for OPTIONS %s is 204 and lists the allowed methods', async (path, allow) => {
      const { headers } = await service.api.options(path).expect(204);
      expect(headers).toMatchObject({ allow, 'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS' });
    });

    it('for an unknown API path links to the documentation', async () => {
      expect((await get('/api/v1').expect(404)).body.detail).toBe('No resource has this address; /docs/api lists all addresses.');
    });

    it.each([
      '/api/v1',
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v2/biomarkers',
      '/api/v1/biomarkers/',
      '/api/v1/Biomarkers',
      '/api/v1/biomarkers/ferritin/nothing',
    ])('for %s is 404', async (path) => {
      const { body } = await get(path).set('Accept', 'application/json').expect(404);
      expect(body.error.code).toBe('NOT_FOUND');
    });

    it.each([
      ['/api/v1/biomarkers/%', 'path', 'url'],
      ['/api/v1/biomarkers/%E0%A4%A', 'path', 'url'],
      ['/api/v1/biomarkers/a%00b', 'path', 'url'],
      ['/api/v1/biomarkers?search=%ZZ', 'query', 'search'],
      ['/api/v1/biomarkers?page=1&search=a%00', 'query', 'search'],
      ['/api/v1/biomarkers/search?q=ab%C3%28', 'query', 'q'],
      ['/api/v1/biomarkers?%ZZ=1', 'query', 'url'],
      [`/api/v1/biomarkers?${'a'.repeat(40)}=%ZZ`, 'query', 'a'.repeat(40)],
      [`/api/v1/biomarkers?${'a'.repeat(41)}=%ZZ`, 'query', 'url'],
      ['/api/v1/biomarkers?a-b=%ZZ', 'query', 'url'],
      ['/api/v1/biomarkers?search=%ZZ&page=%ZZ', 'query', 'search'],
    ])('for %s is 400 and names the place', async (path, place, name) => {
      const { body } = await get(path).expect(400);
      expect(body.error.code).toBe('VALIDATION_ERROR');
      expect(body.errors).toEqual([{ in: place, name, message: expect.stringContaining('percent-encoding') }]);
    });

    it.each([
      ['/api/v1/biomarkers?page=1&page=2', 'page', 'must be given once'],
      ['/api/v1/biomarkers?sortOrder=asc&sortOrder=asc', 'sortOrder', 'must be given once'],
      ['/api/v1/biomarkers/search', 'q', 'is required'],
      ['/api/v1/lab-packages?minPrice=1e2', 'minPrice', 'plain decimals'],
    ])('for %s names the fault', async (path, name, message) => {
      const { body } = await get(path).expect(400);
      expect(body.errors).toEqual([{ in: 'query', name, message: expect.stringContaining(message) }]);
    });

    it('for a URL that is too long is 414', async () => {
      const { body } = await get(`/api/v1/biomarkers?search=${'x'.repeat(9000)}`).expect(414);
      expect(body.error.code).toBe('URI_TOO_LONG');
    });

    it('of the server hides internal details', async () => {
      await service.database.run('ALTER TABLE content.lab_package RENAME TO hidden');
      const { body, text } = await get('/api/v1/lab-packages').expect(500);
      await service.database.run('ALTER TABLE content.hidden RENAME TO lab_package');
      expect(body.error).toEqual({ code: 'INTERNAL_ERROR', message: expect.any(String) });
      expect(text).not.toMatch(/relation|lab_package"|select|postgres|stack/i);
    });
  });

  describe('CORS', () => {
    it('lets any origin read answers and errors, without credentials', async () => {
      for (const path of ['/api/v1/biomarkers', '/api/v1/biomarkers/unobtainium', '/api/v1/biomarkers/%']) {
        const { headers } = await get(path).set('Origin', 'https://elsewhere.example');
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers['access-control-expose-headers']).toMatch(/Retry-After.*X-RateLimit-Remaining/);
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    });

    it('answers preflights of any path', async () => {
      const { headers } = await service.api
        .options('/api/v1/biomarkers/batch')
        .set('Origin', 'https://elsewhere.example')
        .set('Access-Control-Request-Method', 'POST')
        .expect(204);
      expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, OPTIONS');
      expect(headers['access-control-allow-headers']).toBe(
        'Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, Traceparent, Tracestate, Baggage, X-Request-Id',
      );
      expect(headers).not.toHaveProperty('x-ratelimit-remaining');
      expect((await get('/api/v1/biomarkers/unobtainium').expect(404)).headers['access-control-expose-headers']).toBe(
        'ETag, Link, Retry-After, X-Request-Id, Deprecation, Sunset, Idempotent-Replayed, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy',
      );
      const document = await service.api.options('/openapi.json').set('Origin', 'https://elsewhere.example').expect(204);
      expect(document.headers['access-control-allow-origin']).toBe('*');
      for (const path of ['/livez', '/readyz']) expect((await service.api.post(path).expect(405)).headers.allow).toBe('GET, HEAD');
    });
  });

  describe('conditional requests', () => {
    it('get the same weak ETag for a miss and a hit, and 304', async () => {
      const path = '/api/v1/biomarkers/copper';
      const miss = await get(path).expect(200);
      const hit = await get(path).expect(200);
      expect(miss.body.meta.cached).toBe(false);
      expect(hit.body.meta).toEqual({ queryTime: 0, cached: true });
      expect(hit.body.data).toEqual(miss.body.data);
      expect(miss.headers.etag).toMatch(/^W\/"/);
      expect(hit.headers.etag).toBe(miss.headers.etag);
      expect(miss.headers).toMatchObject({ 'cache-control': 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400', vary: 'Accept-Encoding' });

      for (const etag of [
        miss.headers.etag!,
        miss.headers.etag!.slice(2),
        miss.headers.etag!.replace(/"$/, '-gzip"'),
        miss.headers.etag!.replace(/"$/, '--gzip"'),
        `"other", ${miss.headers.etag}`,
        '*',
      ]) {
        const { text, headers } = await get(path).set('If-None-Match', etag).expect(304);
        expect(text).toBe('');
        expect(headers).toMatchObject({ etag: miss.headers.etag, vary: 'Accept-Encoding' });
      }
      await get(path).set('If-None-Match', 'W/"other"').expect(200);
    });

    it('get the same ETag for the same search, whatever its duration', async () => {
      const path = '/api/v1/biomarkers/search?q=vitamin&limit=50';
      // The answer contains view counts: store them now, so that none is added below.
      await get(path).expect(200);
      await service.deps.flushActivity();
      const tags = new Set<string>();
      for (let round = 0; round < 4; round++) {
        await service.clearCaches();
        tags.add((await get(path).expect(200)).headers.etag!);
      }
      expect(tags.size).toBe(1);
      expect((await get('/api/v1/biomarkers/search?q=vitamin&limit=3')).headers.etag).not.toBe([...tags][0]);
    });

    it('with HEAD get the headers of GET and no body', async () => {
      for (const path of ['/api/v1/biomarkers/selenium', '/api/v1/biomarkers/selenium']) {
        const head = await service.api.head(path).expect(200);
        expect(head.text ?? '').toBe('');
        expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
        expect(head.headers.etag).toMatch(/^W\/"/);
      }
    });

    it('get a compressed answer after the first request, with the same ETag', async () => {
      const path = '/api/v1/biomarkers/iron';
      const plain = await get(path).set('Accept-Encoding', 'identity');
      for (const coding of ['br', 'gzip']) {
        await until(`an answer in ${coding}`, async () => {
          const { headers, body } = await get(path).set('Accept-Encoding', `${coding}, identity;q=0.1`);
          expect(body.data).toEqual(plain.body.data);
          expect(headers.etag).toBe(plain.headers.etag);
          return headers['content-encoding'] === coding;
        });
      }
    });
  });

  describe('the admin operations', () => {
    const admin = (method: 'get' | 'delete', path = '/api/v1/admin/performance') => service.api[method](path).set('Authorization', `Bearer ${ADMIN_TOKEN}`);

    it("require the operator's token", async () => {
      const missing = await get('/api/v1/admin/performance').expect(401);
      expect(missing.headers['www-authenticate']).toBe('Bearer realm="admin"');
      expect(missing.body).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' }, type: `${BASE_URL}/problems/unauthorized` });
      for (const authorization of ['Bearer wrong', 'Basic YTpi', 'Bearer', ADMIN_TOKEN])
        await get('/api/v1/admin/performance').set('Authorization', authorization).expect(401).expect('WWW-Authenticate', 'Bearer realm="admin"');
      await service.api.delete('/api/v1/admin/performance').expect(401);
    });

    it('return actual figures and ignore the rate limit', async () => {
      const before = (await admin('get').expect(200)).body.data;
      await get('/api/v1/biomarkers/lead');
      await get('/api/v1/biomarkers/lead');
      await get('/api/v1/biomarkers/unobtainium');
      const { body, headers } = await admin('get').expect(200);
      const after = body.data;
      expect(headers).not.toHaveProperty('x-ratelimit-remaining');
      expect(headers['cache-control']).toBe('no-store');
      expect(after.requests.total - before.requests.total).toBeGreaterThanOrEqual(4);
      expect(after.requests.byStatus['404']).toBeGreaterThanOrEqual(1);
      expect(after.cache.layers[0].hits - before.cache.layers[0].hits).toBe(1);
      expect(after.database.queries).toBeGreaterThan(before.database.queries);
      expect(after.rateLimiter.allowed - before.rateLimiter.allowed).toBe(3);
      expect(Math.abs(after.uptimeSeconds - process.uptime())).toBeLessThan(60);
      expect(after.memory.heapUsed).toBeGreaterThan(1e6);
    });

    it('clear the named cache, or all caches by default', async () => {
      const cached = async (path: string) => (await get(path)).body.meta.cached;
      const paths = ['/api/v1/biomarkers/zinc', '/api/v1/lab-packages/max'];
      for (const path of paths) await get(path);
      const { body } = await admin('delete', '/api/v1/admin/performance?target=biomarkers').expect(200);
      expect(body.data).toMatchObject({ target: 'biomarkers', cleared: ['biomarkers'], cdn: 'none', clearedAt: expect.any(String) });
      expect(await Promise.all(paths.map(cached))).toEqual([false, true]);
      await admin('delete').expect(200);
      expect(await Promise.all(paths.map(cached))).toEqual([false, false]);
      await admin('delete', '/api/v1/admin/performance?target=everything').expect(400);
    });

    it('answer 429 to a client that guesses tokens, but accept the right one', async () => {
      for (let guess = 0; guess < 25; guess++) await get('/api/v1/admin/performance').set('Authorization', `Bearer guess-${guess}`);
      const { body, headers } = await get('/api/v1/admin/performance').set('Authorization', 'Bearer another').expect(429);
      expect(body.error.code).toBe('RATE_LIMITED');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0', 'ratelimit-policy': '"wrong-admin-tokens";q=20;w=900' });
      await admin('get').expect(200);
      await get('/api/v1/admin/performance').expect(401);
    });
  });

  describe('a request that the HTTP parser refuses', () => {
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect((service.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk));
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });

    it('gets a problem document', async () => {
      const statusAndCode = (answer: string) => [answer.split(' ')[1], JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).error.code];
      expect(statusAndCode(await raw('nonsense\r\n\r\n'))).toEqual(['400', 'VALIDATION_ERROR']);
      expect(statusAndCode(await raw(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'y'.repeat(20_000)}\r\n\r\n`))).toEqual(['431', 'HEADERS_TOO_LARGE']);
      expect(statusAndCode(await raw(`GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual(['414', 'URI_TOO_LONG']);
      expect(statusAndCode(await raw('GET /api/v1/biomarkers HTTP/1.1\r\nConnection: close\r\n\r\n'))).toEqual(['400', 'VALIDATION_ERROR']);
      expect(statusAndCode(await raw('GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n'))).toEqual(['400', 'VALIDATION_ERROR']);
      const smuggled = await raw('POST /api/v1/biomarkers/batch?x=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n');
      expect(smuggled).toMatch(/^HTTP\/1.1 400 .*\r\n(.*\r\n)*X-Request-Id: [\w-]+\r\n(.*\r\n)*Access-Control-Allow-Origin: \*\r\n/);
      expect(JSON.parse(smuggled.slice(smuggled.indexOf('\r\n\r\n') + 4))).toMatchObject({
        instance: '/api/v1/biomarkers/batch',
        errors: [{ in: 'header', name: 'request' }],
        error: { details: expect.any(String) },
      });
    });

    it('has the headers by which a page of another origin reads any other refusal', async () => {
      const early = Object.fromEntries((await raw('nonsense\r\n\r\n')).split('\r\n\r\n')[0]!.split('\r\n').map((line) => line.toLowerCase().split(': ') as [string, string])); // prettier-ignore
      const { headers } = await get('/api/v1/nothing').expect(404);
      const shared = Object.entries(headers).filter(([name]) => /^(access-control-|cross-origin-resource|x-content-type|referrer-policy)/.test(name));
      expect(shared.length).toBe(5);
      for (const [name, value] of shared) expect({ [name]: early[name] }).toEqual({ [name]: value.toLowerCase() });
    });
  });
});
