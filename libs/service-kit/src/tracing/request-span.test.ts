import type { IncomingMessage } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { context, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { annotate, inSpan } from './in-span.ts';
import { requestSpan } from './request-span.ts';
import { activeTraceFields } from './trace-ids.ts';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const told: unknown[] = [];
const spanOf = (name: string, isRecording = true) => {
  const span = {
    isRecording: () => isRecording,
    spanContext: () => ({ traceId: 'trace', spanId: name }),
    updateName: (changed: string) => void told.push([name, 'is', changed]),
    setAttributes: (attributes: object) => void told.push([name, attributes]),
    setAttribute: (key: string, value: string) => void told.push([name, { [key]: value }]),
    setStatus: (status: object) => (told.push([name, status]), span),
    end: () => void told.push([name, 'end']),
  };
  return span as unknown as Span;
};
const tracer = {
  startSpan(name: string, options: object, parent: Context) {
    told.push([name, options, trace.getSpanContext(parent)]);
    return spanOf(name);
  },
  startActiveSpan(name: string, options: object, work: (span: Span) => unknown) {
    told.push([name, options]);
    const span = spanOf(name);
    return context.with(trace.setSpan(context.active(), span), () => work(span));
  },
} as unknown as Tracer;
trace.setGlobalTracerProvider({ getTracer: () => tracer });
afterAll(() => [context, trace].forEach((part) => part.disable()));

const requestOf = (url: string, traceparent?: string) =>
  ({ method: 'GET', url, headers: { ...(traceparent && { traceparent }) } }) as unknown as IncomingMessage;
const begun = (parent?: object) => ['GET', { kind: SpanKind.SERVER, attributes: { 'http.request.method': 'GET' } }, parent];

it.each([
  [200, []],
  [499, []],
  [
    500,
    [
      ['GET', { code: SpanStatusCode.ERROR }],
      ['GET', { 'error.type': '500' }],
    ],
  ],
])('a request of status %i has a span by its route', (status, faults) => {
  const span = requestSpan(tracer)(requestOf('/api/v1/biomarkers/zinc?q=secret'))!;
  expect([span.traceId, span.spanId]).toEqual(['trace', 'GET']);
  let fields = {};
  span.run(() => (fields = activeTraceFields()));
  expect([fields, activeTraceFields()]).toEqual([{ trace_id: 'trace', span_id: 'GET' }, {}]);
  span.end({ route: '/api/v1/biomarkers/{slug}', status });
  const facts = { 'http.route': '/api/v1/biomarkers/{slug}', 'http.response.status_code': status };
  expect(told.splice(0)).toEqual([begun(), ['GET', 'is', 'GET /api/v1/biomarkers/{slug}'], ['GET', facts], ...faults, ['GET', 'end']]);
});

it.each(['/livez', '/readyz', '/readyz?verbose'])('a probe of %s has none', (url) => expect(requestSpan(tracer)(requestOf(url))).toBeUndefined());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
it.each<[traceparent: string, flags: number | undefined]>([
  [`00-${TRACE}-${SPAN}-01`, 1],
  [`00-${TRACE}-${SPAN}-00`, 0],
  [`00-${TRACE}-${SPAN}-03`, 1],
  [`00-${TRACE}-${SPAN}-02`, 0],
  [`01-${TRACE}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${SPAN}-01-`, undefined],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  ['', undefined],
])('the traceparent %j names the parent with the flags %s', (traceparent, traceFlags) => {
  requestSpan(tracer)(requestOf('/livezz', traceparent));
  expect(told.splice(0)).toEqual([begun(traceFlags === undefined ? undefined : { traceId: TRACE, spanId: SPAN, traceFlags, isRemote: true })]);
});

it('work within a recorded request has a span of its own, which tells that it failed', async () => {
  const within = <T>(isRecording: boolean, run: () => Promise<T>) => context.with(trace.setSpan(context.active(), spanOf('GET', isRecording)), run);
  const work = () => inSpan('tools/call search', { 'gen_ai.tool.name': 'search' }, async () => (annotate({ found: 3 }), 'done'));
  expect([await work(), await within(false, work)]).toEqual(['done', 'done']);
  expect(told.splice(0)).toEqual([['GET', { found: 3 }]]);
  expect(await within(true, work)).toBe('done');
  const opened = ['tools/call search', { attributes: { 'gen_ai.tool.name': 'search' } }];
  expect(told.splice(0)).toEqual([opened, ['tools/call search', { found: 3 }], ['tools/call search', 'end']]);
  await expect(within(true, () => inSpan('x', {}, () => Promise.reject(new Error('away'))))).rejects.toThrow('away');
  expect(told.splice(0)).toEqual([
    ['x', { attributes: {} }],
    ['x', { code: SpanStatusCode.ERROR }],
    ['x', 'end'],
  ]);
});
