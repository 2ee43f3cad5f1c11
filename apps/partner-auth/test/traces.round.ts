import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bundledApp, type BundledService } from '@biomarker/testbed/bundled-service';
import { startCollector, type CollectedSpan, type Collector } from '@biomarker/testbed/collector';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { browser, obtainTokens } from './browser.ts';
import { fillChart } from './chart.ts';
import { BASE_URL, partner } from './partner.ts';
import { fillRegistry, type Registry } from './registry.ts';
import { secretsSeen } from './testing.ts';

const RAIL_SECRET = 'a secret of the tests and of nobody else';

let app: Awaited<ReturnType<typeof bundledApp>>;
let database: TestDatabase;
let collector: Collector;
let registry: Registry;
let service: BundledService;
let tokens: { access_token: string; patient: string };
beforeAll(async () => {
  [app, database, collector] = await Promise.all([bundledApp('partner-auth'), freshDatabase(), startCollector()]);
  registry = await fillRegistry(database);
  service = await app.start({
    DATABASE_URL: database.urlAs('partner_auth'),
    BASE_URL,
    PARTNER_RAIL: 'on',
    RAIL_ENVIRONMENT: 'sandbox',
    RAIL_SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const [member] = registry.members;
  await fillChart(database, member!.id, member!);
  const application = await registry.application(await registry.organization('acme'));
  tokens = await obtainTokens(partner(service.url, application), browser(service.url), member!, {});
});
afterAll(async () => {
  await app.stop();
  await collector.stop();
  await registry.close();
  await database.drop();
});

/** Reads FHIR as a tracing partner; returns the spans of the request. */
async function spansOf(path: string) {
  const [traceId, caller] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const headers = { authorization: `Bearer ${tokens.access_token}`, traceparent: `00-${traceId}-${caller}-01` };
  const answer = await fetch(`${service.url}/api/fhir/r4/${path}`, { headers });
  await answer.text();
  const spans = await collector.trace(traceId, (found) => found.some(({ kind }) => kind === 'server'));
  return { status: answer.status, caller, spans, request: serverSpan(spans) };
}

const serverSpan = (spans: CollectedSpan[]) => spans.find(({ kind }) => kind === 'server')!;

it.each([
  ['search', 'Observation', '/{type}', () => 'Observation?code=2276-4&_count=5'],
  ['read', 'Patient', '/{type}/{id}', () => `Patient/${tokens.patient}`],
])("a %s of %s gets a span with its template and type, between the partner's span and its statements", async (interaction, type, template, path) => {
  const { status, caller, spans, request } = await spansOf(path());
  expect(status).toBe(200);
  expect(request).toMatchObject({
    name: `GET /api/fhir/r4${template}`,
    parentSpanId: caller,
    attributes: { 'fhir.interaction': interaction, 'fhir.resource_type': type, 'http.response.status_code': 200 },
    resource: { 'service.name': 'partner-auth' },
  });
  const statements = spans.filter(({ kind }) => kind === 'client');
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(statement).toMatchObject({ parentSpanId: request.spanId, attributes: { 'db.system.name': 'postgresql' } });
});

it('the token flow has spans per endpoint and per statement', () => {
  const spans = collector.spans();
  const names = spans.filter(({ kind }) => kind === 'server').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['POST /api/oauth/par', 'POST /api/oauth/token', 'GET /oauth/authorize']));
  expect(spans.find(({ name }) => name === 'POST /api/oauth/token')!.attributes).toMatchObject({ 'oauth.grant_type': 'authorization_code' });
  const statements = spans.filter(({ kind }) => kind === 'client').map(({ name }) => name);
  expect(statements).toContain('INSERT partner.oauth_artifact');
  expect(statements.filter((name) => !/^((SELECT|INSERT|UPDATE|DELETE) partner\.\w+|BEGIN|COMMIT)$/.test(name))).toEqual([]);
});

it('no span or log line holds a secret, a member or query content', async () => {
  await spansOf(`Patient/${tokens.patient}?_summary=word-of-the-query`);
  await spansOf('word-of-the-type/word-of-the-id');
  const [member] = registry.members;
  const sent = collector.received.map(({ body }) => body.toString()).join('');
  expect(sent).toContain('/api/fhir/r4/{type}/{id}');
  const words = ['word-of-', '2276-4', tokens.patient, member!.id, member!.email, member!.familyName, RAIL_SECRET, '127.0.0.1', ...secretsSeen];
  expect(secretsSeen.size).toBeGreaterThan(10);
  expect(words.filter((word) => sent.includes(word))).toEqual([]);
  expect(words.filter((word) => word !== '127.0.0.1' && service.output().includes(word))).toEqual([]);
});
