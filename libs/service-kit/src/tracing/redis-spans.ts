import { tracingChannel } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

/** The part of a command event that spans use. It excludes the arguments, since they contain keys. */
type Command = { command: string; error?: { code?: string; name?: string } };

/** Creates a span for each Redis command of a request, from the client's diagnostics channel. Returns a function that stops it. */
export function traceRedis(tracer: Tracer): () => void {
  const spans = new WeakMap<Command, ReturnType<Tracer['startSpan']>>();
  const subscriber = {
    start(command: Command) {
      if (!trace.getActiveSpan()?.isRecording()) return;
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': command.command };
      spans.set(command, tracer.startSpan(command.command, { kind: SpanKind.CLIENT, attributes }));
    },
    error(command: Command) {
      const kind = command.error?.code ?? command.error?.name ?? 'unknown';
      spans.get(command)?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kind);
    },
    asyncEnd: (command: Command) => spans.get(command)?.end(),
    end: () => {},
    asyncStart: () => {},
  };
  const channel = tracingChannel<unknown, Command>('node-redis:command');
  channel.subscribe(subscriber);
  return () => void channel.unsubscribe(subscriber);
}
