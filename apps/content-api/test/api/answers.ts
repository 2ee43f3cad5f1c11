import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerText, steadyHeaders } from '@biomarker/testbed/answer-text';
import { golden } from '@biomarker/testbed/golden';
import type { Response } from 'supertest';
import document from '../../openapi.json' with { type: 'json' };
import { ADMIN_TOKEN, startContentApi } from '../testing.ts';

/** Requests of each operation that reads, whose answers stand in a reviewed text: plain ones, others that take another way, and refusals. */
const REQUESTS: Record<string, string[]> = {
  listCategories: [
    '/biomarkers/categories?pageSize=2',
    '/biomarkers/categories?sortBy=name&sortOrder=desc&page=2&pageSize=1',
    '/biomarkers/categories?sortBy=x',
  ],
  getCategory: ['/biomarkers/categories/iron-status', '/biomarkers/categories/iron'],
  listBiomarkers: [
    '/biomarkers?pageSize=2',
    '/biomarkers?category=iron-status&fields=minimal&sortOrder=desc',
    '/biomarkers?search=thyroid&gender=male&inPackages=max&hasLabvendorMapping=true&limit=2',
    '/biomarkers?limit=2&fields=slug',
    '/biomarkers?limit=0&page=x',
  ],
  searchBiomarkers: ['/biomarkers/search?q=iron&limit=2', '/biomarkers/search?q=feritin&limit=1', '/biomarkers/search?q=qqxzvy', '/biomarkers/search'],
  trendingBiomarkers: ['/biomarkers/trending?limit=2', '/biomarkers/trending?timeframe=hour'],
  getBiomarker: [
    '/biomarkers/ferritin',
    '/biomarkers/hemoglobin-a1c?include=related,packages,stories,questions',
    '/biomarkers/psa-total',
    '/biomarkers/feritin',
  ],
  suggest: ['/suggest?q=fer', '/suggest?q=thyr&limit=3', '/suggest?q=qqxzvy', '/suggest'],
  listStories: ['/biomarkers/ferritin/stories', '/biomarkers/feritin/stories'],
  listQuestions: ['/biomarkers/ferritin/questions?pageSize=2', '/biomarkers/ferritin/questions?featured=x'],
  listLabPackages: ['/lab-packages', '/lab-packages?maxPrice=200&sortBy=price&sortOrder=desc', '/lab-packages?minPrice=2&maxPrice=1'],
  getLabPackage: ['/lab-packages/essential', '/lab-packages/max?includeBiomarkers=true', '/lab-packages/huge'],
};

/** One address for each kind of answer, whose headers stand in a reviewed text. */
const ADDRESSES = [
  ...Object.values(REQUESTS).map(([first]) => `/api/v1${first}`),
  ...['/api/v1/biomarkers/feritin', '/api/v1/biomarkers?page=x'],
  ...['/api/v1/nowhere', '/api/v1/admin/performance', '/openapi.json', '/livez', '/readyz'],
  ...[
    '/',
    '/biomarkers/ferritin',
    '/biomarkers/ferritin.md',
    '/biomarkers/feritin',
    '/search?q=iron',
    '/panels',
    '/panels/recommend?concern=thyroid',
    '/report',
  ],
  ...['/docs', '/docs/api', '/problems/not-found', '/llms.txt', '/robots.txt', '/sitemap.xml', '/feed.xml', '/assets/copy.js', '/checkout', '/nowhere'],
  ...['/biomarkers/HbA1c', '/panels/max/?q=1', '/assets/pdf.worker.min.mjs'],
];

let service: Awaited<ReturnType<typeof startContentApi>>;

describe('answers', () => {
  beforeAll(async () => {
    service = await startContentApi({ PARTNER_URL: 'https://account.example', MCP_URL: 'https://mcp.example.test' });
  });
  afterAll(() => service.stop());

  it('of each operation that reads are as they were reviewed', async () => {
    const paths = document.paths as Record<string, { get?: { operationId: string } }>;
    const reading = Object.entries(paths).flatMap(([path, { get }]) => (get && !path.includes('/admin/') ? [get.operationId] : []));
    expect(Object.keys(REQUESTS).sort()).toEqual(reading.sort());
    const texts: string[] = [];
    for (const path of Object.values(REQUESTS).flat()) {
      const { status, body } = await service.api.get(`/api/v1${path}`);
      // A fault is never reviewed.
      expect(status).toBeLessThan(500);
      texts.push(`# ${path}: ${status}\n${answerText(body).replace(/(?<=(?:query|search)Time: )\d+/g, 'MS')}`);
    }
    const text = texts.join('\n');
    expect(text).toBe(golden(new URL('golden/answers.yaml', import.meta.url), text));
  });

  it('have the headers that were reviewed', async () => {
    const told = new Map<string, string[]>();
    const tell = (name: string, { headers, status }: Response) => {
      const lines = steadyHeaders(headers as Record<string, string>).map(([header, value]) => `${header}: ${value}`);
      const text = [`status: ${status}`, ...lines].join('\n  ');
      told.set(text, [...(told.get(text) ?? []), name]);
    };
    for (const path of ADDRESSES) tell(path, await service.api.get(path).redirects(0));
    tell('with an origin', await service.api.get('/api/v1/biomarkers/ferritin').set('Origin', 'https://other.example'));
    tell(
      'a preflight',
      await service.api.options('/api/v1/biomarkers/batch').set({ Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' }),
    );
    tell('an admin', await service.api.get('/api/v1/admin/performance').set('Authorization', `Bearer ${ADMIN_TOKEN}`));
    const { uptimeSeconds } = (await service.api.get('/api/v1/admin/performance').set('Authorization', `Bearer ${ADMIN_TOKEN}`)).body.data;
    expect(uptimeSeconds).toBeLessThanOrEqual(Math.ceil(process.uptime()));
    tell('a batch', await service.api.post('/api/v1/biomarkers/batch').send({ slugs: ['ferritin'] }));
    const text = [...told].map(([headers, names]) => `${names.join(' ')}\n  ${headers}\n`).join('\n');
    expect(text).toBe(golden(new URL('golden/headers.txt', import.meta.url), text));
  });
});
