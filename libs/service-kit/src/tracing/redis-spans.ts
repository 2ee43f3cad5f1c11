import { tracingChannel } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

/** What the Redis client tells of a command. It gives the arguments too; they hold keys, and stay where they are. */
type Command = { command: string; error?: { code?: string; name?: string } };

/** A span for each command within a request, by the channel on which the Redis client tells of them. Answers a function that ends it. */
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
