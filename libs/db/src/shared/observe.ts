import { createHistogram } from 'node:perf_hooks';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { asUnavailable, isReadOnly } from './database-away.ts';

/** Milliseconds; since the process started. */
export type QueryFigures = { queries: number; errors: number; avgMs: number; p95Ms: number };

export type Observer = ReturnType<typeof createObserver>;

const tracer = trace.getTracer('@biomarker/db');

type Listeners = {
  /** Called with the duration of each statement in seconds. */
  onQuery?: (seconds: number) => void;
  /** Called when the server is read-only. */
  onReadOnly?: () => void;
};

export function createObserver({ onQuery = () => {}, onReadOnly = () => {} }: Listeners = {}) {
  const durations = createHistogram();
  let errors = 0;

  return {
    /**
     * Runs a statement: counts it, records a span when its request is traced, and maps connection errors to `unavailable`.
     * `summary` names operation and table, never values. `since` is a time of `performance.now()`, to include the wait for a connection.
     */
    async observed<T>(summary: () => string, run: () => Promise<T>, since = performance.now()): Promise<T> {
      const span = trace.getActiveSpan()?.isRecording() ? spanOf(summary(), since) : undefined;
      try {
        return await run();
      } catch (error) {
        errors++;
        // Record only the code (SQLSTATE, Node's or Prisma's), since messages quote values.
        span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', (error as { code?: string }).code ?? 'unknown');
        if (isReadOnly(error)) onReadOnly();
        throw asUnavailable(error);
      } finally {
        const ms = performance.now() - since;
        durations.record(Math.max(1, Math.round(ms * 1000)));
        onQuery(ms / 1000);
        span?.end();
      }
    },

    figures: (): QueryFigures => ({
      queries: durations.count,
      errors,
      avgMs: durations.count === 0 ? 0 : rounded(durations.mean / 1000),
      p95Ms: durations.count === 0 ? 0 : rounded(durations.percentile(95) / 1000),
    }),
  };
}

const spanOf = (summary: string, since: number) =>
  tracer.startSpan(summary, {
    kind: SpanKind.CLIENT,
    startTime: performance.timeOrigin + since,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  });

const rounded = (value: number) => Math.round(value * 1000) / 1000;
