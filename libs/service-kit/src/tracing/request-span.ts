import type { IncomingMessage } from 'node:http';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { callerSpan, type TraceIds } from './trace-ids.ts';

export type RequestSpan = TraceIds & {
  /** Handles the request with this span as the active one. */
  run(handle: () => void): void;
  end(seen: { route: string; status: number }): void;
};

/** The traces of this process. */
export type Tracing = {
  /** Undefined for requests that are never traced. */
  startRequest(req: IncomingMessage): RequestSpan | undefined;
  /** Sends the remaining spans, if the collector accepts them in time. */
  close(): Promise<void>;
};

/** Probes arrive every second or two, and metrics cover them. */
const PROBES = /^\/(livez|readyz)(\?|$)/;

/**
 * The span of a request, a child of the caller's span if the request names one. It has method, route template and status (OpenTelemetry
 * semantic conventions for HTTP), but no URL and no header: those may name a member or carry a credential.
 */
export const requestSpan =
  (tracer: Tracer) =>
  (req: IncomingMessage): RequestSpan | undefined => {
    if (PROBES.test(req.url!)) return undefined;
    const method = req.method!;
    const caller = callerSpan(req);
    const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
    const { traceId, spanId } = span.spanContext();
    return {
      traceId,
      spanId,
      run: (handle) => context.with(trace.setSpan(parent, span), handle),
      end({ route, status }) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
        span.end();
      },
    };
  };
