import { expect, it } from '@jest/globals';
import { APPS_WITH_SCRIPTS, browserScripts } from './browser-scripts.ts';
import { bundleOptions, contentsOf, JOBS } from './bundle.ts';
import { QUIET } from './chromium.ts';
import { golden } from './golden.ts';
import { pgbouncerFiles } from './pgbouncer.ts';
import { INITDB_OPTIONS, serverArguments } from './postgres/launch.ts';
import { FAST } from './postgres/server.ts';
import { masterSettings, MASTERS, NODE_SETTINGS } from './redis-cluster.ts';
import { sentinelFile } from './redis-sentinels.ts';

const PLANS: Record<string, unknown> = {
  initdb: INITDB_OPTIONS,
  'a throw-away server': serverArguments('/data', 5432, { ...FAST, port: '1', work_mem: '1MB' }),
  PgBouncer: pgbouncerFiles('postgresql://postgres:secret@127.0.0.1:5432/x', { folder: '/folder', port: 6432, settings: ['max_prepared_statements=0'] }),
  'a Sentinel of one': sentinelFile({ folder: '/folder', port: 26_379, count: 1, masterPort: 6379 }),
  'a Sentinel of three': sentinelFile({ folder: '/folder', port: 26_379, count: 3, masterPort: 6379 }),
  'a node of a Redis Cluster': NODE_SETTINGS,
  'masters of a Redis Cluster': Array.from({ length: MASTERS }, (_, index) => masterSettings(index)),
  Chromium: QUIET,
  'scripts of pages': APPS_WITH_SCRIPTS.map((app) => ({ app, ...browserScripts(app) })),
  'an entry of a bundle': bundleOptions('apps/x/src/main.ts', 'dist/x/main.mjs'),
  'the bundle of jobs': JOBS,
  'the bundles of apps': ['content-api', 'partner-auth', 'mcp-server'].map((app) => contentsOf(`apps/${app}`)),
};

it('servers, browsers and bundles start as reviewed', () => {
  const text = `${Object.entries(PLANS)
    .map(([name, plan]) => `${name}: ${JSON.stringify(plan, null, 1)}`)
    .join('\n\n')}\n`;
  expect(text).toBe(golden(new URL('golden/plans.txt', import.meta.url), text));
});
