import type { IncomingMessage } from 'node:http';
import { isSpanContextValid, trace, TraceFlags, type SpanContext } from '@opentelemetry/api';

/** The ids of a span, in lower-case hexadecimal (W3C Trace Context). */
export type TraceIds = { traceId: string; spanId: string };

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The caller's span, if `traceparent` is valid by W3C Trace Context (section 3.2). `tracestate` and baggage are ignored. */
export function callerSpan(req: IncomingMessage): SpanContext | undefined {
  const header = req.headers.traceparent;
  if (header === undefined) return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header as string) ?? [];
  if (traceId === undefined) return undefined;
  const span = { traceId, spanId: spanId!, traceFlags: parseInt(flags!, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(span) ? span : undefined;
}

/** The trace fields of a log line; none outside of a trace. */
export function activeTraceFields(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
