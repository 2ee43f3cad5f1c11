import { expect, it } from '@jest/globals';
import { startCollector } from './collector.ts';

const span = (kind: number, status: object, traceId = 't1') => ({
  ...{ name: `kind ${kind}`, kind, traceId, spanId: 's', parentSpanId: 'p', status },
  attributes: [
    { key: 'route', value: { stringValue: '/x' } },
    { key: 'code', value: { intValue: 200 } },
  ],
});
const exported = (...spans: object[]) =>
  JSON.stringify({ resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'a' } }] }, scopeSpans: [{ spans }] }] });

it('a collector keeps each body, reads the spans of those in JSON, and waits for enough of a trace', async () => {
  const collector = await startCollector();
  const send = (type: string, body: string) => fetch(`${collector.url}/v1/traces`, { method: 'POST', headers: { 'content-type': type }, body });
  const answer = await send('application/json', exported(span(1, {}), span(2, { code: 1 }, 't2')));
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([200, 'application/json', {}]);
  await send('application/x-protobuf', 'no JSON');

  const told = { attributes: { route: '/x', code: 200 }, resource: { 'service.name': 'a' } };
  const same = { spanId: 's', parentSpanId: 'p', ...told };
  expect(collector.spans()).toEqual([
    { ...same, name: 'kind 1', kind: 'internal', traceId: 't1', failed: false },
    { ...same, name: 'kind 2', kind: 'server', traceId: 't2', failed: false },
  ]);
  expect(collector.received.map(({ path, headers, body }) => [path, headers['content-type'], String(body).length])).toEqual([
    ['/v1/traces', 'application/json', expect.any(Number)],
    ['/v1/traces', 'application/x-protobuf', 7],
  ]);

  const both = collector.trace('t1', (spans) => spans.length === 2);
  await send('application/json', exported(span(3, { code: 2 })));
  expect((await both).map(({ kind, failed }) => [kind, failed])).toEqual([
    ['internal', false],
    ['client', true],
  ]);
  await collector.stop();
  await expect(fetch(collector.url)).rejects.toThrow();
});
