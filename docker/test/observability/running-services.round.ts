import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundledApp } from '@biomarker/testbed/bundled-service';
import { freshDatabase, type TestDatabase } from '@biomarker/testbed/database';
import { describeWithRedis, testRedisUrl } from '@biomarker/testbed/with-redis';
import { groupingsOf, selectorsOf } from './promql.ts';
import { expressions } from './rules.ts';

const guide = readdirSync('docs/operations')
  .map((name) => readFileSync(`docs/operations/${name}`, 'utf8'))
  .join('\n');

const SECRET = 'of-the-tests-only-and-of-nobody-else';
const APPS = [
  {
    app: 'content-api',
    role: 'content_api',
    env: { CURSOR_SECRET: SECRET, CDN_PURGE_URL: 'http://127.0.0.1:9', CDN_PURGE_TOKEN: SECRET },
    path: '/api/v1/biomarkers/ferritin',
  },
  { app: 'mcp-server', role: 'mcp_server', env: { CURSOR_SECRET: SECRET }, path: '/mcp' },
  {
    app: 'partner-auth',
    role: 'partner_auth',
    env: { PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET: SECRET, MAIL_FOLDER: '/tmp/no-messages' },
    path: '/api/fhir/r4/metadata',
  },
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
      const service = await bundled.start({ ...env, DATABASE_URL: database.urlAs(role), DATABASE_READ_URL: database.urlAs(role), REDIS_URL: testRedisUrl() });
      await (await fetch(service.url + path)).text();
      // The first request opens a connection for each figure: on a busy machine that takes longer than a figure waits.
      await service.metrics();
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
      ...new Set(
        [...guide.matchAll(/\b((?:http|process|nodejs|cache|database|rate_limit|redis|health|mcp_tool|log_lines)_[a-z0-9_]+)\b/g)].map(([, name]) => name!),
      ),
    ];
    expect(named.length).toBeGreaterThan(15);
    const there = (name: string) => Object.values(answered).some((text) => text.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `));
    expect(named.filter((name) => !there(name))).toEqual([]);
  });
});
