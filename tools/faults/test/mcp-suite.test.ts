import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Seen } from '../load/exchange.ts';
import { mcpServerSuite } from '../probes/mcp-server.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that gives each call this reply. */
async function suiteOf(reply: object, status = 200) {
  server = createServer((_req, res) => res.writeHead(status).end(JSON.stringify(reply))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server!.once('listening', resolve));
  return mcpServerSuite(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const RIGHT = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'a' }], structuredContent: { slug: 'ferritin', viewCount: 1 } } };
const seen = (body: object | string, status = 200, headers = {}) =>
  ({ outcome: 'answered', status, headers, body: typeof body === 'string' ? body : JSON.stringify(body), askedAt: 0, endedAt: 0 }) as Seen;
const failure = (code: number, message = 'Internal error', id: unknown = 7) => seen({ jsonrpc: '2.0', id, error: { code, message } });

describe('the calls of the drill to mcp-server', () => {
  it('are five tools, which need the database, and their list, which does not', async () => {
    const { probes } = await suiteOf(RIGHT);
    expect(probes.map(({ name, needsDatabase }) => [name, needsDatabase])).toEqual([
      ['tools/list', false],
      ['get_biomarker', true],
      ['search_biomarkers', true],
      ['get_lab_catalog_item', true],
      ['create_checkout_link', true],
      ['recommend_panel', true],
    ]);
    const asks = await Promise.all(probes.map(async ({ ask }) => JSON.parse((await ask()).body!) as { id: number }));
    expect(new Set(asks.map(({ id }) => id)).size).toBe(asks.length);
  });

  it.each<[string, object, number]>([
    ['fails', RIGHT, 500],
    ['is an error', { ...RIGHT, result: { isError: true } }, 200],
    ['has no result', { jsonrpc: '2.0', id: 1, error: { code: -32603 } }, 200],
  ])('do not begin when a call %s before anything is broken', async (_name, reply, status) => {
    await expect(suiteOf(reply, status)).rejects.toThrow('fails before anything is broken');
  });

  it('are right with the same content, whatever is counted and told in text', async () => {
    const { probes } = await suiteOf(RIGHT);
    const { judge } = probes[1]!;
    const other = { ...RIGHT, id: 9, result: { content: [{ type: 'text', text: 'b' }], structuredContent: { slug: 'ferritin', viewCount: 2 } } };
    expect(judge(seen(other))).toBeUndefined();
    expect(judge(seen({ ...other, result: { structuredContent: { slug: 'tsh' } } }))).toMatch(/^another result: /);
    expect(judge(seen(RIGHT, 500))).toMatch(/^500: /);
    expect(judge(seen({ ...RIGHT, result: { ...RIGHT.result, isError: true } }))).toMatch(/^200: /);
    expect(judge(seen('{'))).toMatch(/^200: /);
    expect(judge(seen(RIGHT, 200, { 'content-type': 'text/html' }))).toMatch(/HTML/);
  });

  it('are refused by one error, which tells nothing of the inside', async () => {
    const { probes } = await suiteOf(RIGHT);
    const { refusal } = probes[1]!;
    expect(refusal(failure(-32603))).toEqual({ wrong: undefined });
    expect(refusal(failure(-32603, 'connect ECONNREFUSED'))?.wrong).toContain('ECONNREFUSED');
    expect(refusal(failure(-32603, 'Internal error', null))?.wrong).toBeDefined();
    for (const none of [failure(-32602), failure(-32000), seen(RIGHT), seen('{'), { ...failure(-32603), status: 503 }]) expect(refusal(none)).toBeUndefined();
  });
});
