import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { bundledApp } from '@biomarker/testbed/bundled-service';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { groupingsOf, selectorsOf } from './promql.ts';
import { ALARM_TESTS, alarms, dashboard, expressions } from './rules.ts';

const guide = readFileSync('docs/operations.md', 'utf8');
const anchors = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => `docs/operations.md#${title!.toLowerCase().replaceAll(' ', '-')}`);

describe('docker/observability/alarms.yaml', () => {
  test.each(alarms)('$alert has a severity, a description and an existing runbook', ({ labels, annotations }) => {
    expect(anchors).toContain(annotations.runbook_url);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\w+ .+/);
  });

  test('matches the alarms in the operations guide', () => {
    const listed = [...guide.matchAll(/^\| \[([\w ]+)\]\((#[\w-]+)\) \| (\w+) \|/gm)].map(([, name, anchor, severity]) => [name, anchor, severity]);
    const inWords = (alert: string) => alert[0] + alert.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(
      alarms.map(({ alert, labels, annotations }) => [inWords(alert), annotations.runbook_url.replace('docs/operations.md', ''), labels.severity]).sort(),
    );
  });

  test('has a firing test case per alarm, which promtool confirms if installed', () => {
    type Tests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };
    const cases = (load(readFileSync(ALARM_TESTS, 'utf8')) as Tests).tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const ringing = cases.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname);
    expect([...new Set(ringing)].sort()).toEqual(alarms.map(({ alert }) => alert).sort());
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ALARM_TESTS], { encoding: 'utf8' });
    if (!error) expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});

describe('docker/observability/dashboard.json', () => {
  test('lets users choose the data source and services', () => {
    expect(dashboard).toMatchObject({ uid: 'biomarker-services', schemaVersion: expect.any(Number) });
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['service', 'query'],
    ]);
  });

  test('has panels with unique titles, ids and positions', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ title }) => !title)).toEqual([]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`));
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  test.each(['rate', 'errors', 'latency', 'cache', 'budget', 'connections', 'event loop', 'memory'])('shows %s', (what) => {
    const subjects: Record<string, string> = {
      rate: 'http_request_duration_seconds_count',
      errors: 'status=~"5.."',
      latency: 'http_request_duration_seconds_bucket',
      cache: 'cache_requests_total',
      budget: 'request_budget_requests_total',
      connections: 'database_pool_connections',
      'event loop': 'nodejs_eventloop_lag_p99_seconds',
      memory: 'process_resident_memory_bytes',
    };
    expect(dashboard.panels.flatMap(({ targets = [] }) => targets).filter(({ expr }) => expr.includes(subjects[what]!))).not.toEqual([]);
  });

  test('filters every expression by the chosen services', () => {
    expect(dashboard.panels.flatMap(({ targets = [] }) => targets).filter(({ expr }) => !expr.includes('service=~"$service"'))).toEqual([]);
  });
});

describe('an expression', () => {
  test('fails to parse when malformed', () => {
    expect(() => selectorsOf('sum by (service) (rate(a[5m])')).toThrow('cannot be read');
    expect(() => selectorsOf('rate(a{b=}[5m])')).toThrow('cannot be read');
  });

  test('yields its metrics, labels and groupings', () => {
    expect(selectorsOf('sum by (c) (rate(a{b="1",d=~"2"}[5m])) / on (e) f')).toEqual([
      {
        metric: 'a',
        labels: [
          { name: 'b', equals: '1' },
          { name: 'd', equals: undefined },
        ],
      },
      { metric: 'f', labels: [] },
    ]);
    expect(groupingsOf('sum by (c) (rate(a[5m])) / on (e) f')).toEqual(['c', 'e']);
  });
});

const SECRET = 'of-the-tests-only-and-of-nobody-else';
const APPS = [
  { app: 'content-api', role: 'content_api', env: { CURSOR_SECRET: SECRET }, path: '/api/v1/biomarkers/ferritin' },
  { app: 'mcp-server', role: 'mcp_server', env: { CURSOR_SECRET: SECRET }, path: '/mcp' },
  { app: 'partner-auth', role: 'partner_auth', env: { PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET: SECRET }, path: '/api/fhir/r4/metadata' },
] as const;

/** Labels that Prometheus itself adds. */
const OF_THE_TARGET = ['instance', 'job'];

describeWithRedis('the metrics of the running services', () => {
  let database: TestDatabase;
  const stops: (() => Promise<void>)[] = [];
  const answered: Record<string, string> = {};
  beforeAll(async () => {
    database = await freshDatabase();
    for (const { app, role, env, path } of APPS) {
      const bundled = await bundledApp(app);
      stops.push(bundled.stop);
      const service = await bundled.start({ ...env, DATABASE_URL: database.urlAs(role), REDIS_URL: testRedisUrl() });
      await (await fetch(service.url + path)).text();
      answered[app] = await service.metrics();
    }
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database.drop();
  });

  /** The series of a metric: the labels of each. */
  const seriesOf = (metric: string): Record<string, string>[] =>
    Object.values(answered).flatMap((text) =>
      [...text.matchAll(new RegExp(`^${metric}\\{(.*)\\} `, 'gm'))].map(([, labels]) =>
        Object.fromEntries([...labels!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
      ),
    );

  test.each(expressions)('provide every series in $of', ({ expr }) => {
    const selectors = selectorsOf(expr);
    expect(selectors).not.toEqual([]);
    for (const { metric, labels } of selectors) {
      const series = seriesOf(metric);
      expect({ metric, isThere: series.length > 0 }).toEqual({ metric, isThere: true });
      const missing = labels.filter(({ name, equals }) => !series.some((one) => (equals === undefined ? name in one : one[name] === equals)));
      expect(missing).toEqual([]);
    }
    const known = new Set([...OF_THE_TARGET, ...selectors.flatMap(({ metric }) => seriesOf(metric)).flatMap(Object.keys)]);
    expect(groupingsOf(expr).filter((label) => !known.has(label))).toEqual([]);
  });

  test.each(APPS)('of $app have descriptions and units, and no client data', ({ app }) => {
    const text = answered[app]!;
    const names = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => ({ name: name!, type: type! }));
    for (const { name } of names) expect(text).toMatch(new RegExp(`^# HELP ${name} .{10,}$`, 'm'));
    expect(names.filter(({ name, type }) => type === 'counter' && !name.endsWith('_total'))).toEqual([]);
    expect(names.filter(({ name, type }) => type === 'histogram' && !name.endsWith('_seconds'))).toEqual([]);
    expect(text).not.toContain('127.0.0.1');
    expect(text).not.toContain('ferritin');
  });

  test('match the names in the operations guide', () => {
    const named = [
      ...new Set([...guide.matchAll(/\b((?:http|process|nodejs|cache|database|request_budget|redis|health|mcp_tool)_[a-z0-9_]+)\b/g)].map(([, name]) => name!)),
    ];
    expect(named.length).toBeGreaterThan(15);
    const there = (name: string) => Object.values(answered).some((text) => text.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `));
    expect(named.filter((name) => !there(name))).toEqual([]);
  });
});
