import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { transformSync } from '@swc/core';
import { catalogue } from '../../../prisma/test/fixtures.ts';
import { startContentApi } from '../../../apps/content-api/test/testing.ts';
import * as library from '../src/index.ts';

const { allBiomarkers, biomarkerClient, RefusedError } = library;
const JSON_TYPE = { 'Content-Type': 'application/json' };

let service: Awaited<ReturnType<typeof startContentApi>>;
let baseUrl: string;
beforeAll(async () => {
  service = await startContentApi();
  baseUrl = service.url;
});
afterAll(() => service.stop());

describe('the client', () => {
  it('runs the example of its README', async () => {
    const [, example] = readFileSync(new URL('../README.md', import.meta.url), 'utf8').match(/```ts\n([\s\S]*?)```/)!;
    const body = example!.replace(/^import .*\n/, '').replace('http://127.0.0.1:3000', baseUrl);
    const { code } = transformSync(`export async function run({ allBiomarkers, biomarkerClient }, console) {\n${body}\n}`, {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    });
    const exported: { run?: (lib: typeof library, console: object) => Promise<void> } = {};
    new Function('exports', code)(exported);
    const printed: string[][] = [];
    await exported.run!(library, { log: (...words: string[]) => printed.push(words) });
    expect(printed[0]).toEqual(['Ferritin', 'ng/mL']);
    expect(printed.slice(1).map(([slug]) => slug)).toContain('transferrin-saturation');
    expect(printed).toHaveLength(7);
  });

  it('iterates over all biomarkers across pages', async () => {
    const slugs = [];
    for await (const { slug } of allBiomarkers(biomarkerClient({ baseUrl }), { pageSize: 25, fields: 'minimal' })) slugs.push(slug);
    expect(new Set(slugs).size).toBe(catalogue.length);
    expect(slugs).toHaveLength(catalogue.length);
  });

  it('returns and throws the problems of the service', async () => {
    const client = biomarkerClient({ baseUrl });
    const { error, response } = await client.GET('/api/v1/biomarkers/{slug}', { params: { path: { slug: 'unobtainium' } } });
    expect(response.status).toBe(404);
    expect(error!.error.code).toBe('NOT_FOUND');
    const walk = allBiomarkers(client, { pageSize: 500 });
    await expect(walk.next()).rejects.toThrow(RefusedError);
    const refused = await allBiomarkers(client, { pageSize: 500 })
      .next()
      .catch((error: unknown) => error);
    const { problem, message } = refused as InstanceType<typeof RefusedError>;
    expect(problem.error.details).toMatch(/pageSize/);
    expect(message).toBe(`${problem.title} ${problem.error.details}`);
    expect(new RefusedError({ ...problem, error: { ...problem.error, details: undefined } } as typeof problem).message).toBe(problem.title);
  });
});

describe('kept answers', () => {
  const path = { params: { path: { slug: 'ferritin' } } };
  function watchedFetch() {
    const statuses: number[] = [];
    const fetch = (async (request: Request) => {
      const response = await globalThis.fetch(request);
      statuses.push(response.status);
      return response;
    }) as typeof globalThis.fetch;
    return { statuses, fetch };
  }

  it('are asked for by their ETag, and given again for a 304', async () => {
    const { statuses, fetch } = watchedFetch();
    const client = biomarkerClient({ baseUrl, fetch, keepAnswers: 1 });
    const first = await client.GET('/api/v1/biomarkers/{slug}', path);
    const second = await client.GET('/api/v1/biomarkers/{slug}', path);
    expect(second.data!.data).toEqual(first.data!.data);
    expect([second.response.status, second.response.headers.get('Content-Type')]).toEqual([200, first.response.headers.get('Content-Type')]);
    expect(second.response.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
    expect(Number(second.response.headers.get('X-RateLimit-Remaining'))).toBeLessThan(Number(first.response.headers.get('X-RateLimit-Remaining')));
    await client.GET('/api/v1/biomarkers/{slug}', { params: { path: { slug: 'tsh' } } });
    await client.GET('/api/v1/biomarkers/{slug}', path);
    expect(statuses).toEqual([200, 304, 200, 200]);
  });

  it('give way to a newer answer, and outlive a failure', async () => {
    const named = (etag: string) => new Response(JSON.stringify({ success: true, data: { name: etag } }), { headers: { ETag: `"${etag}"`, ...JSON_TYPE } });
    const answers = [named('old'), named('new'), new Response('{}', { status: 404, headers: JSON_TYPE }), new Response(null, { status: 304 })];
    const asked: (string | null)[] = [];
    const fetch = (async (request: Request) => {
      asked.push(request.headers.get('If-None-Match'));
      return answers.shift()!;
    }) as typeof globalThis.fetch;
    const client = biomarkerClient({ baseUrl, fetch, keepAnswers: 1 });
    const told: unknown[] = [];
    while (answers.length > 0) {
      const { data, response } = await client.GET('/api/v1/biomarkers/{slug}', path);
      told.push([response.status, data?.data.name]);
    }
    expect(told).toEqual([
      [200, 'old'],
      [200, 'new'],
      [404, undefined],
      [200, 'new'],
    ]);
    expect(asked).toEqual([null, '"old"', '"new"', '"new"']);
  });

  it('are those of a request with the same headers', async () => {
    const { statuses, fetch } = watchedFetch();
    const client = biomarkerClient({ baseUrl, fetch, keepAnswers: 2 });
    for (const tag of ['one', 'other', 'one', 'other']) await client.GET('/api/v1/biomarkers/{slug}', { ...path, headers: { 'X-Tag': tag } });
    expect(statuses).toEqual([200, 200, 304, 304]);
  });

  it('are none without the option, and none of requests with a condition of their own', async () => {
    const asked: (string | null)[] = [];
    const fetch = (async (request: Request) => {
      asked.push(request.headers.get('If-None-Match'));
      return globalThis.fetch(request);
    }) as typeof globalThis.fetch;
    const plain = biomarkerClient({ baseUrl, fetch });
    await plain.GET('/api/v1/biomarkers/{slug}', path);
    await plain.GET('/api/v1/biomarkers/{slug}', path);
    const keeping = biomarkerClient({ baseUrl, fetch, keepAnswers: 5 });
    await keeping.GET('/api/v1/biomarkers/{slug}', path);
    const own = await keeping.GET('/api/v1/biomarkers/{slug}', { ...path, headers: { 'If-None-Match': '*' } });
    expect(own.response.status).toBe(304);
    expect(asked).toEqual([null, null, null, '*']);
  });
});

describe('retries', () => {
  afterEach(() => void jest.useRealTimers());
  const answering = (...answers: [status: number, retryAfter?: string][]) => {
    const bodies: string[] = [];
    const fetch = (async (request: Request) => {
      bodies.push(await request.text());
      const [status, retryAfter] = answers.shift()!;
      return new Response(JSON.stringify({ success: status < 400, data: { items: [], found: 0, requested: 1 } }), {
        status,
        headers: { 'content-type': 'application/json', ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
      });
    }) as typeof globalThis.fetch;
    return { bodies, fetch };
  };
  const batch = (options: Partial<library.ClientOptions>) =>
    biomarkerClient({ baseUrl: 'http://service.test', ...options }).POST('/api/v1/biomarkers/batch', { body: { slugs: ['tsh'] } });

  it('wait for Retry-After and send the same body', async () => {
    const { bodies, fetch } = answering([429, '0'], [503, new Date(Date.now() - 1000).toUTCString()], [200]);
    const { response } = await batch({ fetch });
    expect(response.status).toBe(200);
    expect(bodies).toEqual(['{"slugs":["tsh"]}', '{"slugs":["tsh"]}', '{"slugs":["tsh"]}']);
  });

  it.each([
    ['a number of seconds', () => '2', 2000],
    ['a date', () => new Date(Date.now() + 3000).toUTCString(), 3000],
    ['the longest wait', () => '60', 60_000],
  ])('come no earlier than %s', async (_what, after, ms) => {
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const { bodies, fetch } = answering([503, after()], [200]);
    const answer = batch({ fetch });
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(bodies).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect([(await answer).response.status, bodies.length]).toEqual([200, 2]);
  });

  it('are two, for no longer than a minute each', async () => {
    const { bodies, fetch } = answering([429, '0'], [429, '0'], [429, '0']);
    expect([(await batch({ fetch })).response.status, bodies.length]).toEqual([429, 3]);
    expect((await batch({ fetch: answering([429, '61']).fetch })).response.status).toBe(429);
  });

  it('take no word for a time', async () => {
    expect((await batch({ fetch: answering([503, 'soon'], [200]).fetch })).response.status).toBe(503);
  });

  it('read the wait of a date', async () => {
    const inAMinute = () => new Date(Date.now() + 60_000).toUTCString();
    expect((await batch({ fetch: answering([429, inAMinute()]).fetch, maxWaitSeconds: 30 })).response.status).toBe(429);
  });

  it('wait no longer than their caller', async () => {
    const { bodies, fetch } = answering([429, '60'], [200]);
    const request = new AbortController();
    const waiting = biomarkerClient({ baseUrl: 'http://service.test', fetch }).GET('/api/v1/biomarkers', { signal: request.signal });
    await new Promise(setImmediate);
    request.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow('no longer wanted');
    expect(bodies).toHaveLength(1);
  });

  it('end without Retry-After, above the longest wait and after the last attempt', async () => {
    expect((await batch({ fetch: answering([503]).fetch })).response.status).toBe(503);
    expect((await batch({ fetch: answering([429, '2']).fetch, maxWaitSeconds: 1 })).response.status).toBe(429);
    expect((await batch({ fetch: answering([429, '0'], [429, '0']).fetch, retries: 1 })).response.status).toBe(429);
  });
});
