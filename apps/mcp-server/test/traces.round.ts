import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bundledApp, type BundledService } from '@biomarker/testbed/bundled-service';
import { startCollector, type CollectedSpan, type Collector } from '@biomarker/testbed/collector';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';

let app: Awaited<ReturnType<typeof bundledApp>>;
let database: TestDatabase;
let collector: Collector;
let service: BundledService;
beforeAll(async () => {
  [app, database, collector] = await Promise.all([bundledApp('mcp-server'), freshDatabase(), startCollector()]);
  service = await app.start({
    DATABASE_URL: database.urlAs('mcp_server'),
    CURSOR_SECRET: 'of-the-tests-only',
    RATE_LIMIT_STORE: 'process',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
});
afterAll(async () => {
  await app.stop();
  await collector.stop();
  await database.drop();
});

/** Calls a tool as a tracing client and returns the spans of the call. */
async function spansOfCall(name: string, args: object, enough: (spans: CollectedSpan[]) => boolean) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const answer = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', traceparent: `00-${traceId}-${spanId}-01` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  await answer.text();
  const spans = await collector.trace(traceId, (found) => found.some(({ kind }) => kind === 'server') && enough(found));
  return { spans, request: spans.find(({ kind }) => kind === 'server')!, caller: spanId };
}

it('a tool call has a span below its request and above its statements', async () => {
  const { spans, request, caller } = await spansOfCall('get_biomarker', { slug: 'ferritin' }, (found) => found.length >= 3);
  expect(request).toMatchObject({
    name: 'POST /mcp',
    parentSpanId: caller,
    attributes: { 'http.route': '/mcp', 'http.response.status_code': 200, 'gen_ai.tool.name': 'get_biomarker' },
    resource: { 'service.name': 'mcp-server' },
  });
  const tool = spans.find(({ kind }) => kind === 'internal')!;
  expect(tool).toMatchObject({ name: 'tools/call get_biomarker', parentSpanId: request.spanId, attributes: { 'gen_ai.tool.name': 'get_biomarker' } });
  const statements = spans.filter(({ kind }) => kind === 'client');
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(statement).toMatchObject({ name: 'SELECT content.biomarker', parentSpanId: tool.spanId });
});

it('a cached answer has only the span of its request', async () => {
  await spansOfCall('get_biomarker', { slug: 'tsh' }, () => true);
  const { spans } = await spansOfCall('get_biomarker', { slug: 'tsh' }, () => true);
  expect(spans.map(({ name }) => name)).toEqual(['POST /mcp']);
});

it('spans contain no arguments and no unknown tool names', async () => {
  await spansOfCall('search_biomarkers', { query: 'word-of-the-argument' }, (found) => found.some(({ kind }) => kind === 'internal'));
  const { request } = await spansOfCall('word-of-the-tool', {}, () => true);
  expect(request.attributes).not.toHaveProperty('gen_ai.tool.name');
  const sent = collector.received.map(({ body }) => body.toString()).join('');
  for (const word of ['word-of-the-argument', 'word-of-the-tool', 'of-the-tests-only']) expect(sent).not.toContain(word);
});
