import { tracingChannel } from 'node:diagnostics_channel';
import { afterAll, expect, it } from '@jest/globals';
import { context, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { traceRedis } from './redis-spans.ts';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
afterAll(() => context.disable());

const within = <T>(isRecording: boolean, run: () => T): T => context.with(trace.setSpan(context.active(), { isRecording: () => isRecording } as Span), run);

it('a command of a traced request has a span with its name and its error, without its arguments', async () => {
  const told: unknown[] = [];
  const startSpan = (name: string, options: object) => {
    told.push([name, options]);
    const span = {
      setStatus: (status: object) => (told.push([name, status]), span),
      setAttribute: (key: string, value: string) => (told.push([name, key, value]), span),
      end: () => void told.push([name, 'end']),
    };
    return span;
  };
  const stop = traceRedis({ startSpan } as unknown as Tracer);
  const channel = tracingChannel<unknown, object>('node-redis:command');
  const send = (command: string, error?: object) => {
    const run = () => (error ? Promise.reject(error as Error) : Promise.resolve());
    return channel.tracePromise(run, { command, args: ['a key'] } as never).catch(() => {});
  };
  await send('OUTSIDE');
  await within(false, () => send('UNTRACED'));
  expect(told).toEqual([]);

  const begun = (command: string) => [command, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'redis', 'db.operation.name': command } }];
  await within(true, () => send('GET'));
  expect(told.splice(0)).toEqual([begun('GET'), ['GET', 'end']]);
  for (const [error, kind] of [
    [{ code: 'ECONNRESET', name: 'Error' }, 'ECONNRESET'],
    [new TypeError('x'), 'TypeError'],
    [{}, 'unknown'],
  ] as const) {
    await within(true, () => send('SET', error));
    expect(told.splice(0)).toEqual([begun('SET'), ['SET', { code: SpanStatusCode.ERROR }], ['SET', 'error.type', kind], ['SET', 'end']]);
  }
  stop();
  await within(true, () => send('GET'));
  expect(told).toEqual([]);
});
