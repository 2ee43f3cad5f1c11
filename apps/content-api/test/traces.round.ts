import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BundledService } from '@biomarker/testbed/bundled-service';
import type { CollectedSpan } from '@biomarker/testbed/collector';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { until } from '@biomarker/testbed/until';
import { ask, FERRITIN, lines, newCaller, SECRET, tracedApp, type TracedApp } from './traced-app.ts';

let app: TracedApp;
let start: TracedApp['start'];
let collector: TracedApp['collector'];
beforeAll(async () => {
  app = await tracedApp();
  ({ start, collector } = app);
});
afterAll(() => app.stop());

const server = (spans: CollectedSpan[]) => spans.find(({ kind }) => kind === 'server')!;

describe('traces of content-api', () => {
  let service: BundledService;
  beforeAll(async () => {
    service = await start({ RATE_LIMIT_STORE: 'process', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests,service.namespace=biomarker' });
  });

  it("have a request span below the caller's, with one child per statement", async () => {
    const caller = newCaller();
    await ask(service, FERRITIN, caller.headers);
    const spans = await collector.trace(caller.traceId, (found) => found.length >= 2);
    const request = server(spans);
    expect(request).toMatchObject({
      name: 'GET /api/v1/biomarkers/{slug}',
      parentSpanId: caller.spanId,
      failed: false,
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/v1/biomarkers/{slug}', 'http.response.status_code': 200 },
      resource: { 'service.name': 'content-api', 'service.version': '1.0.0', 'deployment.environment.name': 'tests', 'service.namespace': 'biomarker' },
    });
    const statements = spans.filter((span) => span !== request);
    expect(statements).toEqual([
      expect.objectContaining({
        name: 'SELECT content.biomarker',
        kind: 'client',
        parentSpanId: request.spanId,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'SELECT content.biomarker' },
      }),
    ]);
  });

  it('have one span for a cached answer, and name a page by its template', async () => {
    const [cached, page] = [newCaller(), newCaller()];
    await ask(service, FERRITIN, cached.headers);
    expect((await collector.trace(cached.traceId, (found) => found.length >= 1)).map(({ name }) => name)).toEqual(['GET /api/v1/biomarkers/{slug}']);
    await ask(service, '/biomarkers/ferritin', { ...page.headers, accept: 'text/html' });
    expect(server(await collector.trace(page.traceId, (found) => found.some(({ kind }) => kind === 'server'))).name).toBe('GET /biomarkers/{slug}');
  });

  it('mark a refusal as not failed', async () => {
    const caller = newCaller();
    await ask(service, '/api/v1/no-such-thing', caller.headers);
    expect(server(await collector.trace(caller.traceId, (found) => found.length >= 1))).toMatchObject({
      name: 'GET unmatched',
      attributes: { 'http.response.status_code': 404 },
      failed: false,
    });
  });

  it('appear in the log lines of their requests', async () => {
    const caller = newCaller();
    await ask(service, '/api/v1/biomarkers/categories', caller.headers);
    const request = server(await collector.trace(caller.traceId, (found) => found.length >= 1));
    const line = await until('a line of the trace in the log', () => lines(service).find(({ trace_id }) => trace_id === caller.traceId));
    expect(line).toMatchObject({ msg: 'request', route: '/api/v1/biomarkers/categories', span_id: request.spanId });
  });

  it('start without a valid caller, but not for probes or callers that do not record', async () => {
    const before = collector.spans().length;
    const silent = newCaller('00');
    await ask(service, '/api/v1/biomarkers/categories', silent.headers);
    for (const path of ['/livez', '/readyz', '/readyz?verbose']) await ask(service, path);
    await ask(service, '/api/v1/biomarkers/categories', { traceparent: `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01` });
    await ask(service, '/api/v1/biomarkers/categories', {
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01, more`,
      tracestate: 'vendor=word-of-the-caller',
    });
    await ask(service, '/api/v1/lab-packages');
    await until('the span of the last request', () => collector.spans().some(({ name }) => name === 'GET /api/v1/lab-packages'));
    const after = collector.spans().slice(before);
    expect(after.filter(({ kind }) => kind === 'server').map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['GET /api/v1/biomarkers/categories', undefined],
      ['GET /api/v1/biomarkers/categories', undefined],
      ['GET /api/v1/lab-packages', undefined],
    ]);
    expect(after.map(({ traceId }) => traceId)).not.toContain(silent.traceId);
    const line = await until('a line of the trace in the log', () => lines(service).find(({ trace_id }) => trace_id === silent.traceId));
    expect(line.span_id).toMatch(/^[\da-f]{16}$/);
  });

  it('contain no address, query, header or value', async () => {
    const caller = newCaller();
    const words = { query: 'word-of-the-query', path: 'word-of-the-path', header: 'word-of-a-header', state: 'word-of-the-state' };
    const headers = {
      ...caller.headers,
      tracestate: `vendor=${words.state}`,
      baggage: `member=${words.header}`,
      authorization: `Bearer ${words.header}`,
      cookie: words.header,
      'user-agent': words.header,
      'x-request-id': words.header,
    };
    await ask(service, `/api/v1/biomarkers/search?q=${words.query}`, headers);
    await ask(service, `/api/v1/biomarkers/${words.path}?note=${words.query}`, headers);
    await collector.trace(caller.traceId, (found) => found.filter(({ kind }) => kind === 'server').length === 2);
    const sent = collector.received.map(({ body }) => body.toString()).join('');
    for (const word of [...Object.values(words), SECRET, new URL(app.database.urlAs('content_api')).password, '127.0.0.1']) expect(sent).not.toContain(word);
  });
});

describeWithRedis('commands to Redis', () => {
  it('have spans below their request, with names and without keys', async () => {
    // Other tests count against the same address in the same Redis.
    const service = await start({ REDIS_URL: testRedisUrl(), RATE_LIMIT_POINTS: '1000000' });
    const caller = newCaller();
    await until('the line of the start', () => service.output().includes('listening'));
    await ask(service, '/api/v1/biomarkers/transferrin-saturation', caller.headers);
    const spans = await collector.trace(caller.traceId, (found) => found.some(({ name }) => name === 'SET'));
    const request = server(spans);
    const commands = spans.filter(({ attributes }) => attributes['db.system.name'] === 'redis');
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['EVAL', 'GET', 'SET']));
    expect(commands.every(({ parentSpanId, kind }) => parentSpanId === request.spanId && kind === 'client')).toBe(true);
    expect(JSON.stringify(commands)).not.toContain('transferrin');
    expect(await service.end()).toBe(0);
  });
});

// Each test below starts the service with other settings.

describe('the share of traced requests', () => {
  it.each([
    ['always_off', '01', 0],
    ['traceidratio', '01', 0],
    ['always_on', '00', 1],
    ['parentbased_always_off', '01', 1],
  ])('follows the sampler %s for a caller with flags %s', async (sampler, flags, expected) => {
    const service = await start({ RATE_LIMIT_STORE: 'process', OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' });
    const caller = newCaller(flags);
    await ask(service, '/api/v1/biomarkers/categories', caller.headers);
    // The service sends its remaining spans when it stops.
    expect(await service.end()).toBe(0);
    expect(collector.spans().filter(({ traceId, kind }) => traceId === caller.traceId && kind === 'server')).toHaveLength(expected);
  });
});

describe('the collector', () => {
  it('receives protobuf by default, with the configured headers', async () => {
    const service = await start({ OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector' });
    await ask(service, '/api/v1/biomarkers/categories');
    expect(await service.end()).toBe(0);
    const batches = collector.received.filter(({ headers }) => headers['content-type'] === 'application/x-protobuf');
    for (const batch of batches) expect(batch).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer of-the-collector' } });
    // Spans of one request may arrive in two batches.
    expect(batches.some(({ body }) => body.includes('GET /api/v1/biomarkers/categories'))).toBe(true);
  });

  it('costs one log line when it is down, and no answer', async () => {
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
    for (let request = 0; request < 50; request++) expect((await ask(service, FERRITIN)).status).toBe(200);
    await until('the line \"traces are not delivered\"', () => lines(service).find(({ msg }) => msg === 'traces are not delivered'));
    for (let request = 0; request < 20; request++) expect((await ask(service, FERRITIN)).status).toBe(200);
    expect(await service.end()).toBe(0);
    expect(lines(service).filter(({ level }) => (level as number) >= 40)).toEqual([expect.objectContaining({ level: 40, msg: 'traces are not delivered' })]);
  });

  it('does not delay the stop of the service when it hangs', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const service = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '20000',
    });
    expect((await ask(service, FERRITIN)).status).toBe(200);
    // Before the timeout of the exporter.
    expect(await Promise.race([service.end(), new Promise((resolve) => setTimeout(() => resolve('still there'), 18_000).unref())])).toBe(0);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe('without a collector', () => {
  it('a log line still names the span of a tracing caller', async () => {
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '', RATE_LIMIT_STORE: 'process' });
    const caller = newCaller();
    await ask(service, FERRITIN, caller.headers);
    await ask(service, FERRITIN, { traceparent: 'no trace' });
    expect(await service.end()).toBe(0);
    const requests = lines(service).filter(({ route }) => route === '/api/v1/biomarkers/{slug}');
    expect(requests.map(({ trace_id, span_id }) => [trace_id, span_id])).toEqual([
      [caller.traceId, caller.spanId],
      [undefined, undefined],
    ]);
  });
});
