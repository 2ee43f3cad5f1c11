import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerText, steadyHeaders } from '@biomarker/testbed/answer-text';
import { golden } from '@biomarker/testbed/golden';
import type { Response } from 'supertest';
import { docsTools } from '../../src/docs-tools/index.ts';
import { productTools } from '../../src/tools/index.ts';
import { CALLS } from '../calls.ts';
import { startMcpServer, type McpServer } from '../testing.ts';

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
        // A fault is never reviewed.
        expect(answerText(answer)).not.toContain('Internal error');
        texts.push(`# ${tool} ${JSON.stringify(input)}\n${answerText(answer)}`);
      }
    const text = texts.join('\n');
    expect(text).toBe(golden(new URL(`golden/answers${path.replaceAll('/', '-')}.yaml`, import.meta.url), text));
  });

  const LIVE = ['create_checkout_link', 'fetch', 'get_lab_catalog_item', 'get_lab_package', 'get_page_as_markdown', 'list_lab_packages', 'recommend_panel'];
  it.each([
    ['/mcp', CALLS, [...LIVE, 'search_lab_catalog', 'start_guided_panel_builder']],
    ['/mcp/docs', DOCS_CALLS, []],
  ])('of the tools of %s are kept, except those that may show a price or lead to an offer', async (path, calls, live) => {
    const asked: string[] = [];
    for (const [tool, [input]] of Object.entries(calls)) {
      await service.rpc.call(tool, input, path);
      const { hits } = service.deps.cache.figures();
      await service.rpc.call(tool, input, path);
      if (service.deps.cache.figures().hits === hits) asked.push(tool);
    }
    expect(asked).toEqual(live);
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
