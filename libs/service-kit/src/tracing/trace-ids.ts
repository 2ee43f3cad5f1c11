import type { IncomingMessage } from 'node:http';
import { isSpanContextValid, trace, TraceFlags, type SpanContext } from '@opentelemetry/api';

/** Of a span, in lower-case hexadecimal, as W3C Trace Context writes them. */
export type TraceIds = { traceId: string; spanId: string };

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The span of whoever sent `req`, when its `traceparent` is one that W3C Trace Context (section 3.2) allows. Nothing else that a caller says of its trace is taken over. */
export function callerSpan(req: IncomingMessage): SpanContext | undefined {
  const header = req.headers.traceparent;
  if (header === undefined) return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header as string) ?? [];
  if (traceId === undefined) return undefined;
  const span = { traceId, spanId: spanId!, traceFlags: parseInt(flags!, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(span) ? span : undefined;
}

/** What a log line says about the trace that it belongs to; nothing outside of one. */
export function activeTraceFields(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
