import type { TestDatabase } from '@biomarker/testbed/database';
import { TOOL_IDS, TOOL_WORDS } from './pools.ts';
import { startService } from './service.ts';
import type { Target } from './target.ts';
import { toolsExpected } from './tools-contract.ts';
import { toolInputs } from './tools.ts';

const SECRET = 'another secret of the fuzzer';
const SITE = 'https://site.example.test';

export async function mcpServer(database: TestDatabase): Promise<Target & { stop: () => Promise<void> }> {
  const url = database.urlAs('mcp_server');
  const service = await startService('mcp-server', { DATABASE_URL: url, CURSOR_SECRET: SECRET, BASE_URL: SITE });
  const call = async (name: string, args: object = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const answer = await fetch(`http://127.0.0.1:${service.port}/mcp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return ((await answer.json()) as { result: { structuredContent: Record<string, Record<string, string>[]> & { nextCursor?: string } } }).result
      .structuredContent;
  };
  const { biomarkers, nextCursor } = await call('browse_biomarkers', { limit: 50 });
  const { categories } = await call('list_biomarker_categories');
  const { items } = await call('search_lab_catalog', { limit: 50 });
  const { services } = await call('compare_blood_testing_services');
  const { results } = await call('search', { query: 'iron' });
  const of = (rows: Record<string, string>[] | undefined, name: string) => rows!.map((row) => row[name]!);
  const slugs = [...of(biomarkers, 'slug'), ...of(categories, 'slug').slice(0, 5)];
  const pools = {
    slug: slugs,
    slugs,
    biomarkerSlugs: slugs,
    category: of(categories, 'slug'),
    handle: of(items, 'handle'),
    handles: of(items, 'handle'),
    competitor: of(services, 'slug'),
    id: [...of(results, 'id'), ...TOOL_IDS],
    cursor: [nextCursor!, nextCursor!.slice(0, -1), nextCursor!.replace('.', ''), `${nextCursor}x`],
    ...TOOL_WORDS,
  };
  return { name: 'mcp-server', ...service, inputs: toolInputs({ pools }), expected: toolsExpected, secrets: [SECRET, new URL(url).password, url] };
}
