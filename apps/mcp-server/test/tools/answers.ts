import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerText, steadyHeaders } from '@biomarker/testbed/answer-text';
import { golden } from '@biomarker/testbed/golden';
import type { Response } from 'supertest';
import { docsTools } from '../../src/docs-tools/index.ts';
import { productTools } from '../../src/tools/index.ts';
import { startMcpServer, type McpServer } from '../testing.ts';

/** Calls of each tool whose answers stand in a reviewed text: plain ones, others that take another way, and refusals. */
const CALLS: Record<string, object[]> = {
  browse_biomarkers: [{ category: 'iron-status', limit: 3 }, { gender: 'female', limit: 2 }, { category: 'no-such-category' }],
  compare_blood_testing_services: [{}, { competitor: 'Everlywell' }, { competitor: 'nobody' }],
  create_checkout_link: [
    { basePackage: 'essential', handles: ['ferritin', 'hemoglobin-a1c'], assistant: 'claude' },
    { handles: ['thyroid-panel', 'tsh'] },
    { handles: ['no-such-test'] },
    {},
  ],
  fetch: [{ id: 'biomarker:ferritin' }, { id: 'panel:essential' }, { id: 'test:thyroid-panel' }, { id: 'doc:fasting-tests' }, { id: 'biomarker:feritin' }],
  get_biomarker: [{ slug: 'ferritin' }, { slug: 'psa-total' }, { slug: 'glucose-fasting' }, { slug: 'urine-glucose' }, { slug: 'feritin' }],
  get_biomarker_category: [{ slug: 'iron-status' }, { slug: 'iron' }],
  get_biomarkers: [{ slugs: ['ldl-cholesterol', 'hemoglobin-a1c', 'feritin'] }],
  get_lab_catalog_item: [{ handle: 'ferritin' }, { handle: 'thyroid-panel' }, { handle: 'feritin' }],
  get_lab_package: [{ slug: 'essential' }, { slug: 'max' }, { slug: 'huge' }],
  get_page_as_markdown: [{ path: '/biomarkers/ferritin' }, { path: '/panels' }, { path: '/checkout' }],
  list_biomarker_categories: [{}],
  list_lab_packages: [{}],
  recommend_panel: [
    { concern: 'thyroid', goal: 'build_baseline', budget: 'under_200' },
    { concern: 'fatigue_energy', goal: 'investigate_concern', maxBudgetUsd: 150, packagePreference: 'custom_only', sex: 'female', ageBand: '30_39' },
    { concern: 'heart_risk', goal: 'build_baseline', ageBand: '50_59', sex: 'male' },
    { concern: 'specific_tests', goal: 'retest', biomarkerSlugs: ['ferritin', 'lipoprotein-a'] },
    { concern: 'thyroid', goal: 'build_baseline', packagePreference: 'custom_only' },
  ],
  search: [{ query: 'iron' }, { query: 'chest pain' }, { query: 'qqxzvy' }],
  search_biomarkers: [{ query: 'feritin', limit: 2 }, { query: 'why am I tired', limit: 2 }, { query: 'vitamin c and qqxzvy' }],
  search_lab_catalog: [{ query: 'CBC', limit: 2 }, { category: 'nutrients', limit: 2, page: 2 }, { itemType: 'panel' }],
  start_guided_panel_builder: [{}],
};

const DOCS_CALLS: Record<string, object[]> = {
  list_docs: [{}],
  search: [{ query: 'pagination' }, { query: 'qqxzvy' }],
  fetch: [{ id: 'doc:pagination' }, { id: 'doc:pages' }],
};

let service: McpServer;

describe('answers', () => {
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it.each([
    ['/mcp', CALLS, productTools],
    ['/mcp/docs', DOCS_CALLS, docsTools],
  ])('each tool of %s answers as it was reviewed', async (path, calls, tools) => {
    expect(Object.keys(calls).sort()).toEqual(tools.map(({ name }) => name).sort());
    const texts: string[] = [];
    for (const [tool, inputs] of Object.entries(calls))
      for (const input of inputs) {
        const { length: _, ...answer } = await service.rpc.call(tool, input, path);
        texts.push(`# ${tool} ${JSON.stringify(input)}\n${answerText(answer)}`);
      }
    const text = texts.join('\n');
    expect(text).toBe(golden(new URL(`golden/answers${path.replaceAll('/', '-')}.yaml`, import.meta.url), text));
  });

  it('and refusals have the headers that were reviewed', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const preflight = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
    const answers: Record<string, Promise<Response>> = {
      'a call': service.api.post('/mcp').set({ Accept: 'application/json, text/event-stream', Origin: 'https://other.example' }).send(body).then(),
      'a preflight': service.api.options('/mcp').set(preflight).then(),
      'a preflight of another host': service.api
        .options('/mcp')
        .set({ ...preflight, Host: 'evil.example' })
        .then(),
      'a GET': service.api.get('/mcp').then(),
      'another address': service.api.get('/nowhere').then(),
      'a probe': service.api.get('/readyz').then(),
    };
    const texts: string[] = [];
    for (const [name, answer] of Object.entries(answers)) {
      const { status, headers } = await answer;
      const lines = steadyHeaders(headers as Record<string, string>).map(([header, value]) => `  ${header}: ${value}\n`);
      texts.push(`${name}: ${status}\n${lines.join('')}`);
    }
    const text = texts.join('\n');
    expect(text).toBe(golden(new URL('golden/headers.txt', import.meta.url), text));
  });
});
