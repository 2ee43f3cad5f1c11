import fc, { type Arbitrary } from 'fast-check';
import { framing } from './framing.ts';
import { oddBody, oddHeaders } from './hostile-requests.ts';
import { encoded, oddJson, oddMethod, oddText, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import { misshapen } from './misshapen.ts';
import { valuesOf, type Known } from './schema-values.ts';
import { surfaces, type Tool } from './tools-contract.ts';
import type { Input } from './wire.ts';

const VERSIONS: [weight: number, headers: Input['headers']][] = [
  [6, []],
  [3, [['MCP-Protocol-Version', '2025-06-18']]],
  [1, [['MCP-Protocol-Version', '2025-03-26']]],
];
const ACCEPTS = ['application/json', 'application/json, text/event-stream', 'text/event-stream', '*/*', 'text/event-stream;q=0.9, application/json;q=0.8'];

/** Messages to both endpoints: calls of every tool, other methods, and non-messages. */
export function toolInputs(known: Known): Arbitrary<Input> {
  return fc.oneof(
    { weight: 16, arbitrary: fc.oneof(...Object.entries(surfaces).map(([path, tools]) => posts(path, tools, known))) },
    { weight: 1, arbitrary: beside },
    { weight: 1, arbitrary: framing(['/mcp', '/mcp/docs', '/nowhere']) },
  );
}

export function posts(path: string, tools: readonly Pick<Tool, 'name' | 'inputSchema'>[], known: Known): Arbitrary<Input> {
  const call = fc.oneof(...tools.map(({ name, inputSchema }) => valuesOf(inputSchema, known).map((args) => ({ name, arguments: args }))));
  const text = fc.oneof(
    { weight: 12, arbitrary: envelopes('tools/call', call) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('initialize', 'tools/list', 'ping', 'tools/call', 'notifications/initialized')
        .chain((method) => envelopes(method, otherParams)),
    },
    { weight: 1, arbitrary: fc.tuple(oddText, otherParams).chain(([method, params]) => envelopes(method, fc.constant(params))) },
  );
  const message = fc.oneof({ weight: 12, arbitrary: text }, { weight: 2, arbitrary: text.chain(twisted) }, { weight: 1, arbitrary: text.chain(misshapen) });
  const json = message.map((one) => ({ headers: [['Content-Type', 'application/json']] as Input['headers'], body: { text: one } }));
  return fc
    .tuple(
      fc.oneof({ weight: 20, arbitrary: fc.constant('POST') }, { weight: 1, arbitrary: oddMethod }),
      fc.oneof(
        { weight: 14, arbitrary: json },
        {
          weight: 1,
          arbitrary: oddBody.map(({ headers, body }) => ({ headers: [['Content-Type', 'application/json'], ...headers] as Input['headers'], body })),
        },
      ),
      fc.oneof(...VERSIONS.map(([weight, headers]) => ({ weight, arbitrary: fc.constant(headers) }))),
      fc.option(
        fc.constantFrom(...ACCEPTS).map((accept): [string, string] => ['Accept', accept]),
        { freq: 3 },
      ),
      oddHeaders,
    )
    .map(([method, { headers, body }, version, accept, odd]) => ({
      method,
      target: path,
      headers: [...headers, ...version, ...(accept ? [accept] : []), ...odd],
      body,
    }));
}

const otherParams: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    {},
    { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    { cursor: 'x' },
    { name: 'search' },
  ),
  fc.constantFrom<unknown>(
    { protocolVersion: 5 },
    { name: 5 },
    { name: 'nope' },
    { name: 'search', arguments: [] },
    { _meta: { progressToken: 1 } },
    { task: {} },
    { requestId: 1 },
  ),
  fc.constantFrom<unknown>({ _meta: null }, { _meta: { progressToken: {} } }, { name: 'toString', arguments: {} }, { uri: 'x' }, [1], 'x', null),
  oddJson,
);

const IDS: unknown[] = [1, 0, -1, 'a', '', 'x'.repeat(256), Number.MAX_SAFE_INTEGER];
const ODD_IDS: unknown[] = [null, 1.5, {}, [], true, 'x'.repeat(257), Number.MAX_SAFE_INTEGER + 1, undefined, '\ud800', '__proto__'];

/** A mostly valid JSON-RPC message. */
function envelopes(method: string, params: Arbitrary<unknown>): Arbitrary<string> {
  const id = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...IDS) }, { weight: 1, arbitrary: fc.constantFrom(...ODD_IDS) });
  const version = fc.oneof(
    { weight: 25, arbitrary: fc.constant<unknown>('2.0') },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('1.0', 2, null, undefined) },
  );
  const more = fc.oneof(
    { weight: 20, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom<object>({ result: {} }, { error: {} }, { extra: 1 }, Object.fromEntries([['__proto__', { method: 'x' }]])) },
  );
  return fc.tuple(version, id, params, more).map(([jsonrpc, one, given, other]) => JSON.stringify({ jsonrpc, id: one, method, params: given, ...other }));
}

/** Corrupts the text of a message like a careless client. */
function twisted(text: string): Arbitrary<string> {
  const at = fc.nat(text.length);
  return fc.oneof(
    at.map((end) => text.slice(0, end)),
    fc.constantFrom(
      `[${text}]`,
      `[${text},${text}]`,
      '[]',
      `${text}${text}`,
      `\ufeff${text}`,
      `${text}\n\n`,
      `"${text}"`,
      text.replaceAll('"', "'"),
      text.replace('}', ',}'),
    ),
    fc.constantFrom(...PROTOTYPE_KEYS, 'id', 'method', 'params', 'jsonrpc').map((key) => text.replace('{', `{"${key}":"first",`)),
    fc.constantFrom('name', 'arguments', 'slug', 'query').map((key) => text.replace('"params":{', `"params":{"${key}":"first",`)),
    fc
      .constantFrom('1e400', '-0', '1E5', '0.1e-5', '9007199254740993', '"\\ud800"', '"\\u0000"', 'NaN', '01')
      .map((value) => text.replace(/"id":[^,]*/, `"id":${value}`)),
    fc.constant(text.replace('{', `{"x":"${'y'.repeat(66_000)}",`)),
    at.chain((place) => fc.constantFrom('\0', '\\', '"', '\u2028', '{', '\ud800').map((char) => text.slice(0, place) + char + text.slice(place))),
  );
}

export const beside: Arbitrary<Input> = fc
  .tuple(
    oddMethod,
    fc.oneof(
      fc.constantFrom('/mcp/', '/MCP', '/livez', '/readyz?verbose', '/', '/sse', '/messages', '/mcp?x=%E0', '//mcp'),
      fc.tuple(fc.constantFrom('/', '/mcp/', '/mcp?', '/mcp/docs/'), encoded(oddText)).map((parts) => parts.join('')),
    ),
    oddHeaders,
  )
  .map(([method, target, headers]) => ({ method, target: oneLine(target), headers }));
