import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { statementName } from './statement-name.ts';

type Query = (...args: unknown[]) => Promise<unknown>;

const tracer = trace.getTracer('@biomarker/db');

/** A span for each statement of a traced request: its name and how it went, never its values. The time in it includes the wait for a connection. */
export function traceStatements(pool: pg.Pool): void {
  pool.query = traced(pool.query.bind(pool) as Query) as typeof pool.query;
  // Of transactions. What comes through the pool comes here with a callback, and has its span already.
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const withSpan = traced(query);
    client.query = ((...args: unknown[]) => (typeof args.at(-1) === 'function' ? query(...args) : withSpan(...args))) as typeof client.query;
  });
}

const traced =
  (query: Query): Query =>
  (...args) =>
    trace.getActiveSpan()?.isRecording() ? inSpan(statementOf(args[0]), () => query(...args)) : query(...args);

const statementOf = (asked: unknown) => statementName(typeof asked === 'string' ? asked : (asked as { text: string }).text);

async function inSpan(statement: string, run: () => Promise<unknown>): Promise<unknown> {
  const span = tracer.startSpan(statement, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': statement } });
  try {
    return await run();
  } catch (error) {
    // The code (SQLSTATE, or Node's) alone: messages quote what was asked for.
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', (error as { code?: string }).code ?? 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
