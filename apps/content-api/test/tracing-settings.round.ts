import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { ask, FERRITIN, lines, newCaller, tracedApp, type TracedApp } from './traced-app.ts';

// Each test starts the service with other settings.

let app: TracedApp;
let start: TracedApp['start'];
let collector: TracedApp['collector'];
beforeAll(async () => {
  app = await tracedApp();
  ({ start, collector } = app);
});
afterAll(() => app.stop());

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
