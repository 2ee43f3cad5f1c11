import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { freshDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { connectDatabase, type Database } from '../src/shared/connect.ts';

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });

let template: TestDatabase;
let database: Database;
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  template = await freshDatabase();
  database = connectDatabase({ url: template.url, maxConnections: 1, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await template.drop();
  context.disable();
  trace.disable();
});
beforeEach(() => exporter.reset());

/** Does `work` in a span, and answers the spans that came of it, each with the name of its parent. */
async function traced(name: string, work: () => Promise<unknown>) {
  await provider.getTracer('test').startActiveSpan(name, async (span) => {
    await work();
    span.end();
  });
  return childrenOf(name);
}

function childrenOf(name: string) {
  const spans = exporter.getFinishedSpans();
  const parent = spans.find((span) => span.name === name)!.spanContext().spanId;
  return spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent);
}

it('a statement within a span has one below it, with its name and without its values', async () => {
  const [span, ...others] = await traced('request', () => database.pool.query('SELECT 1 FROM content.biomarker WHERE slug = $1', ['a value']));
  expect(others).toEqual([]);
  expect(span).toMatchObject({ name: 'SELECT content.biomarker', kind: SpanKind.CLIENT });
  expect(span!.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': 'SELECT content.biomarker' });
});

it('so has each statement of a transaction', async () => {
  const spans = await traced('request', async () => {
    const client = await database.pool.connect();
    for (const text of ['BEGIN', 'SELECT 1 FROM content.story', 'COMMIT']) await client.query(text);
    client.release();
  });
  expect(spans.map(({ name }) => name)).toEqual(['BEGIN', 'SELECT content.story', 'COMMIT']);
});

it('requests that wait for the same connection keep their statements apart', async () => {
  const work = (table: string) => () => database.pool.query(`SELECT pg_sleep(0.05) FROM content.${table} LIMIT 1`);
  await Promise.all(['category', 'biomarker', 'document'].map((table) => traced(table, work(table))));
  for (const table of ['category', 'biomarker', 'document']) expect(childrenOf(table).map(({ name }) => name)).toEqual([`SELECT content.${table}`]);
});

it('a statement that fails says so by its code alone', async () => {
  const [span] = await traced('request', () => database.pool.query("SELECT 'a value'::int").catch(() => {}));
  expect(span!.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(span!.attributes['error.type']).toBe('22P02');
  expect(JSON.stringify([span!.attributes, span!.events])).not.toContain('a value');
});

it('outside of a request, and after its end, nothing is recorded', async () => {
  await database.pool.query('SELECT 1');
  let late: Promise<unknown> = Promise.resolve();
  await traced('request', async () => {
    late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => database.pool.query('SELECT 1'));
  });
  await late;
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['request']);
});
