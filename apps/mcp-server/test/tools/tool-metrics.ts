import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { metricsText } from '@biomarker/testbed/metrics-text';
import pg from 'pg';
import { startMcpServer, type McpServer } from '../testing.ts';

let service: McpServer;

/** The values of a metric for one tool, by outcome if it has outcomes. */
async function figures(metric: string, tool: string, server = 'biomarkers') {
  const lines = (await service.deps.metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`) && line.includes(`server="${server}",tool="${tool}"`));
  return Object.fromEntries(lines.map((line) => [/outcome="(\w+)"/.exec(line)?.[1] ?? 'all', Number(line.split(' ').at(-1))]));
}
const callsOf = (tool: string, server?: string) => figures('mcp_tool_calls_total', tool, server);

describe('tool metrics', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it('the service measures what was reviewed', async () => {
    await service.rpc.call('list_lab_packages');
    await service.api.get('/readyz').expect(200);
    const text = metricsText(await service.deps.metrics.registry.metrics());
    expect(text).toBe(golden(new URL('golden/metrics.txt', import.meta.url), text));
  });

  it('every tool has zero counts from the start', async () => {
    expect(await callsOf('get_biomarker')).toEqual({ ok: 0, error: 0, failed: 0 });
    expect(await callsOf('list_docs', 'biomarkers-docs')).toEqual({ ok: 0, error: 0, failed: 0 });
    expect(await figures('mcp_tool_duration_seconds_count', 'get_biomarker')).toEqual({ all: 0 });
    expect(await figures('mcp_tool_duration_seconds_count', 'list_docs', 'biomarkers-docs')).toEqual({ all: 0 });
  });

  it('calls count by tool and outcome, and only executed calls are timed', async () => {
    const { call } = service.rpc;
    for (const slug of ['ferritin', 'ferritin', 'unobtainium', '']) await call('get_biomarker', { slug });
    await call('recommend_panel', { concern: 'urgent_symptoms', goal: 'retest' });
    expect(await callsOf('get_biomarker')).toEqual({ ok: 2, error: 2, failed: 0 });
    expect(await callsOf('recommend_panel')).toEqual({ ok: 0, error: 1, failed: 0 });
    expect(await figures('mcp_tool_duration_seconds_count', 'get_biomarker')).toEqual({ all: 2 });
  });

  it('equal tools of both servers have separate counts', async () => {
    await service.rpc.call('search', { query: 'budget' }, '/mcp/docs');
    expect(await callsOf('search', 'biomarkers-docs')).toEqual({ ok: 1, error: 0, failed: 0 });
    expect(await callsOf('search')).toEqual({ ok: 0, error: 0, failed: 0 });
  });

  it('unknown tools share one label', async () => {
    for (const name of ['no-such-tool', 'constructor']) await service.rpc.call(name);
    expect(await callsOf('unknown')).toEqual({ ok: 0, error: 2, failed: 0 });
    expect(await service.deps.metrics.registry.metrics()).not.toMatch(/no-such-tool|constructor/);
  });

  it('a server failure is not counted as a refusal', async () => {
    const owner = new pg.Client(service.database.url);
    await owner.connect();
    await owner.query('ALTER TABLE content.comparison RENAME TO hidden');
    expect((await service.rpc.call('compare_blood_testing_services')).error).toEqual({ code: -32603, message: 'Internal error' });
    await owner.end();
    expect(await callsOf('compare_blood_testing_services')).toEqual({ ok: 0, error: 0, failed: 1 });
  });
});
