import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { TestDatabase } from '@biomarker/testbed/database';
import { golden } from '@biomarker/testbed/golden';

// The requests of the fuzzer before it begins, and the values that it makes inputs of. Each answer of the double names its request.

const acts: string[] = [];
const service = { port: 7, log: () => 'log', running: () => true, stop: async () => {} };
const started = async (name: string, env: object) => (acts.push(`start ${name} ${JSON.stringify(env)}`), service);
const told = (name: string) => ({
  [name]: (...given: unknown[]) => {
    acts.push(`${name} ${JSON.stringify(given, undefined, 1)}`);
    return name;
  },
});
jest.unstable_mockModule('./service.ts', () => ({ startService: started }));
jest.unstable_mockModule('./openapi.ts', () => told('openApiInputs'));
jest.unstable_mockModule('./tools.ts', () => told('toolInputs'));

const rows = (of: string) => [1, 2, 3, 4, 5, 6].map((each) => ({ slug: `${of}-slug-${each}`, handle: `${of}-handle-${each}`, id: `${of}-id-${each}` }));

/** The answer of a service at an address. */
function answerAt(address: string, body?: string): string {
  const asked = address.replace('http://127.0.0.1:7', '');
  if (asked === '/sitemap.xml') return '<url><loc>https://site.example</loc></url><url><loc>https://site.example/about</loc></url>';
  if (body === undefined) return JSON.stringify({ data: { data: rows(asked).slice(0, 2), pagination: { next_cursor: `cursor.of${asked}` } } });
  const { name } = (JSON.parse(body) as { params: { name: string } }).params;
  const lists = ['biomarkers', 'categories', 'items', 'services', 'results'].map((list) => [list, rows(`${name}-${list}`)]);
  return JSON.stringify({ result: { structuredContent: { ...Object.fromEntries(lists), nextCursor: `cursor.of-${name}` } } });
}

beforeEach(() => {
  acts.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const body = init?.body as string | undefined;
    acts.push(`${init?.method ?? 'GET'} ${String(address)} ${JSON.stringify(init?.headers ?? {})} ${body ?? ''}`.trim());
    return new Response(answerAt(String(address), body));
  });
});
afterEach(() => void jest.restoreAllMocks());

const database = { urlAs: (role: string) => `postgresql://${role}:password-of-${role}@host/name` } as TestDatabase;
const { contentApi } = await import('./content-api.ts');
const { mcpServer } = await import('./mcp-server.ts');

it.each([
  ['content-api', contentApi],
  ['mcp-server', mcpServer],
] as const)('the fuzzer makes inputs for %s of what it holds, and knows its secrets', async (name, target) => {
  const { inputs, secrets, expected: _expected, ...more } = await target(database);
  expect(more).toEqual({ name, ...service });
  const text = [...acts, `inputs ${String(inputs)}`, `secrets ${JSON.stringify(secrets)}`].join('\n');
  expect(`${text}\n`).toBe(golden(new URL(`golden/target-of-${name}.txt`, import.meta.url), `${text}\n`));
});
