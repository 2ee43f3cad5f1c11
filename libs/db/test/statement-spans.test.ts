import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { sql } from 'kysely';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
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

/** Runs `work` in a span; returns the resulting spans, each with its parent's name. */
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

it.each([
  ['Kysely', 'SELECT content.biomarker', () => database.kysely.selectFrom('content.biomarker').select('id').where('slug', '=', 'a value').execute()],
  ['Prisma', 'findMany Biomarker', () => database.prisma.biomarker.findMany({ where: { slug: 'a value' }, include: { ranges: true } })],
])('a %s statement within a span gets a child span without its values', async (_way, name, run) => {
  const [span, ...others] = await traced('request', run);
  expect(others).toEqual([]);
  expect(span).toMatchObject({ name, kind: SpanKind.CLIENT });
  expect(span!.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name });
});

it('each statement of a transaction gets its own span', async () => {
  const spans = await traced('request', async () => {
    await database.kysely.transaction().execute((tx) => tx.selectFrom('content.story').select('id').execute());
  });
  expect(spans.map(({ name }) => name)).toEqual(['BEGIN', 'SELECT content.story', 'COMMIT']);
});

it('concurrent requests on one connection keep their spans apart', async () => {
  const tables = ['category', 'biomarker', 'document'] as const;
  const work = (table: (typeof tables)[number]) => () =>
    database.kysely
      .selectFrom(`content.${table}`)
      .select(sql`pg_sleep(0.05)`.as('slept'))
      .limit(1)
      .execute();
  await Promise.all(tables.map((table) => traced(table, work(table))));
  for (const table of tables) expect(childrenOf(table).map(({ name }) => name)).toEqual([`SELECT content.${table}`]);
});

it.each([
  ['Kysely', '22P02', () => sql`SELECT 'a value'::int`.execute(database.kysely)],
  ['Prisma', 'P2010', () => database.prisma.$queryRaw`SELECT 'a value'::int`],
])('a failed %s statement records only its error code', async (_way, code, run) => {
  const [span] = await traced('request', () => run().catch(() => {}));
  expect(span!.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(span!.attributes['error.type']).toBe(code);
  expect(JSON.stringify([span!.attributes, span!.events])).not.toContain('a value');
});

it('statements outside a request or after its end record nothing', async () => {
  await sql`SELECT 1`.execute(database.kysely);
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let late: Promise<unknown> = Promise.resolve();
  await traced('request', async () => {
    late = ended.then(() => sql`SELECT 1`.execute(database.kysely));
  });
  end();
  await late;
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['request']);
});
