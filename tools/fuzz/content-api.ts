import type { TestDatabase } from '@biomarker/testbed/database';
import { CONTENT_WORDS } from './pools.ts';
import { openApiExpected } from './openapi-contract.ts';
import { openApiInputs } from './openapi.ts';
import { startService } from './service.ts';
import type { Target } from './target.ts';

const SECRETS = ['a secret of the fuzzer alone'];

/** The service, with inputs and answers by its contract. */
export async function contentApi(database: TestDatabase): Promise<Target & { stop: () => Promise<void> }> {
  const url = database.urlAs('content_api');
  const service = await startService('content-api', { DATABASE_URL: url, CURSOR_SECRET: SECRETS[0]! });
  const read = async (path: string) => await (await fetch(`http://127.0.0.1:${service.port}${path}`)).text();
  const list = async (path: string) => (JSON.parse(await read(path)) as { data: { data: { slug: string }[]; pagination: { next_cursor: string } } }).data;
  const [biomarkers, categories, packages] = [
    await list('/api/v1/biomarkers?pageSize=100'),
    await list('/api/v1/biomarkers/categories'),
    await list('/api/v1/lab-packages'),
  ];
  const cursors = [biomarkers, await list('/api/v1/biomarkers?sortBy=trendingScore&sortOrder=desc&pageSize=3')].map(({ pagination }) => pagination.next_cursor);
  const slugs = (of: { data: { slug: string }[] }) => of.data.map(({ slug }) => slug);
  const pools = {
    'biomarkers.slug': slugs(biomarkers),
    'biomarkers.category': slugs(categories),
    'lab-packages.slug': slugs(packages),
    slugs: slugs(biomarkers),
    category: slugs(categories),
    ...CONTENT_WORDS,
    cursor: [...cursors, ...cursors.map((cursor) => cursor.slice(0, -1)), ...cursors.map((cursor) => cursor.replace('.', '')), `${cursors[0]}x`, 'e30.e30'],
  };
  const pages = [...(await read('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/<]*([^<]*)/g)].map(([, path]) => path || '/');
  return {
    name: 'content-api',
    ...service,
    inputs: openApiInputs({ pools }, [...pages, '/robots.txt', '/llms.txt', '/sitemap.xml', '/docs/api', '/problems/not-found']),
    expected: openApiExpected,
    secrets: [...SECRETS, new URL(url).password, url],
  };
}
