import { client, type Ask, type Seen } from '../load/exchange.ts';
import { notHtml } from '../load/load.ts';
import { excerpt, parsed, steady, type Probe, type Suite, type Verdict } from '../load/probe.ts';
import { UNBOUNDED_CLIENT } from '../testbed/testbed.ts';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

const CALLS: Record<string, object> = {
  get_biomarker: { slug: 'ferritin' },
  search_biomarkers: { query: 'iron' },
  get_lab_catalog_item: { handle: 'tsh' },
  create_checkout_link: { basePackage: 'essential', handles: ['tsh'] },
  recommend_panel: { concern: 'fatigue_energy', goal: 'build_baseline' },
};

let lastId = 0;

const rpc = (method: string, params: object): Ask => ({
  method: 'POST',
  path: '/mcp',
  headers: HEADERS,
  body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
});

export const listTools = () => rpc('tools/list', {});

export const callTool = (name: string, args: object) => rpc('tools/call', { name, arguments: args });

/** Tools with and without prices, and calls that need no storage. */
export async function mcpServerSuite(base: string): Promise<Suite> {
  const http = client(base, UNBOUNDED_CLIENT);
  const asks: Record<string, () => Ask> = {
    'tools/list': listTools,
    ...Object.fromEntries(Object.entries(CALLS).map(([name, args]) => [name, () => callTool(name, args)])),
  };
  const probes = await Promise.all(
    Object.entries(asks).map(async ([name, ask]): Promise<Probe> => {
      const reference = await http.ask(ask());
      if (reference.status !== 200 || resultOf(reference) === undefined) throw new Error(`${name} fails before anything is broken: ${reference.body}`);
      return { name, needsDatabase: name in CALLS, ask, judge: notHtml(sameResult(reference)), refusal };
    }),
  );
  http.close();
  return { probes, promised: [] };
}

type Reply = { id?: unknown; result?: { isError?: boolean; content?: unknown }; error?: { code?: number; message?: string } };

const resultOf = ({ body }: Seen) => {
  const { result } = (parsed(body) ?? {}) as Reply;
  return result && !result.isError ? result : undefined;
};

const sameResult = (reference: Seen) => {
  const expected = steady(JSON.stringify(withoutText(resultOf(reference)!)));
  return (seen: Seen): Verdict => {
    const result = resultOf(seen);
    if (seen.status !== 200 || !result) return `${seen.status}: ${excerpt(seen.body)}`;
    return steady(JSON.stringify(withoutText(result))) === expected ? undefined : `another result: ${excerpt(seen.body)}`;
  };
};

/** The text repeats the structured content, including its volatile properties. */
const withoutText = ({ content: _content, ...rest }: { content?: unknown }) => rest;

/** A server failure is a JSON-RPC error without internals (HTTP 200). */
function refusal(seen: Seen): { wrong: Verdict } | undefined {
  const { error, id } = (parsed(seen.body) ?? {}) as Reply;
  if (seen.status !== 200 || error?.code !== -32603) return undefined;
  return { wrong: error.message === 'Internal error' && typeof id === 'number' ? undefined : excerpt(seen.body) };
}
