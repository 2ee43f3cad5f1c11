import { Ajv } from 'ajv';
import fc, { type Arbitrary } from 'fast-check';
import document from '../../apps/mcp-server/tools.json' with { type: 'json' };
import { framing } from './framing.ts';
import { oddBody, oddHeaders, oddJson, oddMethod, oddText, encoded, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import { valuesOf, type Known, type Schema } from './schema-values.ts';
import type { Answer } from './read-answer.ts';
import { headerOf } from './read-answer.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import { bodyOf, type Input } from './wire.ts';

type Tool = { name: string; inputSchema: Schema; outputSchema: object };
const { protocolVersion: _version, ...addresses } = document;
const surfaces = addresses as unknown as Record<string, Tool[]>;

const ajv = new Ajv({ strict: false });
const judges = new Map(
  Object.entries(surfaces).flatMap(([path, tools]) =>
    tools.map(({ name, inputSchema, outputSchema }) => [`${path} ${name}`, { input: ajv.compile(inputSchema), output: ajv.compile(outputSchema) }] as const),
  ),
);

const VERSIONS: [weight: number, headers: Input['headers']][] = [
  [6, []],
  [3, [['MCP-Protocol-Version', '2025-06-18']]],
  [1, [['MCP-Protocol-Version', '2025-03-26']]],
];
const ACCEPTS = ['application/json', 'application/json, text/event-stream', 'text/event-stream', '*/*', 'text/event-stream;q=0.9, application/json;q=0.8'];

/** Messages to both addresses: calls of every tool, other methods, and what is no message. */
export function toolInputs(known: Known): Arbitrary<Input> {
  return fc.oneof(
    { weight: 16, arbitrary: fc.oneof(...Object.entries(surfaces).map(([path, tools]) => posts(path, tools, known))) },
    { weight: 1, arbitrary: beside },
    { weight: 1, arbitrary: framing(['/mcp', '/mcp/docs', '/mcp/server-card', '/nowhere']) },
  );
}

function posts(path: string, tools: readonly Tool[], known: Known): Arbitrary<Input> {
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
  const message = fc.oneof({ weight: 12, arbitrary: text }, { weight: 2, arbitrary: text.chain(twisted) });
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

/** A JSON-RPC message: as it should be most of the time. */
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

/** What becomes of a message on the way of a careless client: the text of it is changed. */
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
    fc.constantFrom(100, 5000, 30_000).map((depth) => text.replace('"arguments":', `"arguments":${'['.repeat(depth)}${']'.repeat(depth)},"x":`)),
    fc
      .constantFrom('1e400', '-0', '1E5', '0.1e-5', '9007199254740993', '"\\ud800"', '"\\u0000"', 'NaN', '01')
      .map((value) => text.replace(/"id":[^,]*/, `"id":${value}`)),
    fc.constant(text.replace('{', `{"x":"${'y'.repeat(66_000)}",`)),
    at.chain((place) => fc.constantFrom('\0', '\\', '"', '\u2028', '{', '\ud800').map((char) => text.slice(0, place) + char + text.slice(place))),
  );
}

const beside: Arbitrary<Input> = fc
  .tuple(
    oddMethod,
    fc.oneof(
      fc.constantFrom(
        '/mcp/',
        '/MCP',
        '/mcp/server-card',
        '/mcp/docs/server-card',
        '/.well-known/ai-catalog.json',
        '/livez',
        '/readyz?verbose',
        '/',
        '/sse',
        '/messages',
        '/mcp?x=%E0',
        '//mcp',
      ),
      fc.tuple(fc.constantFrom('/', '/mcp/', '/mcp?', '/mcp/docs/'), encoded(oddText)).map((parts) => parts.join('')),
    ),
    oddHeaders,
  )
  .map(([method, target, headers]) => ({ method, target: oneLine(target), headers }));

type Rpc = {
  jsonrpc: unknown;
  id: unknown;
  result?: { structuredContent?: unknown; content: { type: string; text: string }[]; isError?: boolean };
  error?: { code: number; message: string; data?: unknown };
};
type Asked = { id?: unknown; method?: unknown; params?: { name: string; arguments?: unknown } };

const OUTCOMES = new Set(
  'biomarker_not_found category_not_found catalog_item_not_found page_not_available comparison_not_found result_not_found urgent_symptoms'.split(' '),
);
const LONGEST_REPLY = 40_000;

const refusal: Documented = {
  types: ['application/json'],
  fault: (answer) => (rpcOf(answer)?.error?.message && rpcOf(answer)!.id === null ? undefined : 'it is no JSON-RPC refusal'),
};
const REFUSALS = Object.fromEntries([400, 403, 404, 405, 406, 408, 413, 414, 415, 429, 431].map((status) => [status, refusal]));
const NONE: Documented = { types: [] };

/** What the tool schemas and decisions of the specification say of a request. */
export function toolsExpected(input: Input): Expected {
  const path = pathOf(input);
  if (input.raw !== undefined)
    return { operation: 'framing', answers: { ...REFUSALS, 200: { types: ['application/json', 'application/mcp-server-card+json'] }, 204: NONE } };
  if (!(path in surfaces)) {
    // Express answers OPTIONS of the documents itself, in plain text.
    const found: Documented = { types: ['application/json', 'application/mcp-server-card+json', 'application/ai-catalog+json', 'text/plain'] };
    const answers = { ...REFUSALS, 200: found, 304: NONE, 405: { types: ['application/json'] } };
    return { operation: 'beside the addresses of MCP', answers };
  }
  if (input.method !== 'POST') return { operation: `${path} with another method`, answers: { ...REFUSALS, 204: NONE } };
  const asked = askedBy(input);
  const tool = asked?.method === 'tools/call' ? asked.params?.name : undefined;
  return {
    operation: tool !== undefined && judges.has(`${path} ${tool}`) ? `${path} ${tool}` : path,
    answers: { ...REFUSALS, 200: answered(path, asked), 202: NONE },
  };
}

/** Arguments that are left out are none; `null` is no object. */
const argumentsOf = ({ params }: Asked) => (params!.arguments === undefined ? {} : params!.arguments);

/** The message, when the body holds one that can be read as it stands. */
function askedBy(input: Input): Asked | undefined {
  try {
    const message = JSON.parse(bodyOf(input)!.toString()) as unknown;
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

const answered = (path: string, asked: Asked | undefined): Documented => ({
  types: ['application/json', 'text/event-stream'],
  fault(answer) {
    if (answer.body.length > LONGEST_REPLY * 3 || answer.body.toString().length > LONGEST_REPLY) return 'it is longer than a reply may be';
    const rpc = rpcOf(answer);
    if (!rpc || rpc.jsonrpc !== '2.0') return 'it is no JSON-RPC';
    if (asked && rpc.id !== asked.id) return 'it has another id';
    if (rpc.error) return errorFault(path, asked, rpc.error);
    return asked?.method === 'tools/call' ? resultFault(path, asked, rpc.result!) : undefined;
  },
});

function errorFault(path: string, asked: Asked | undefined, { code, message }: NonNullable<Rpc['error']>): string | undefined {
  if (code === -32603) return 'it is an internal error';
  if (![-32601, -32602].includes(code) || typeof message !== 'string') return `it has the code ${code}`;
  // What the schema takes may still break a rule between fields, or name a cursor of another list.
  const judge = asked?.params && judges.get(`${path} ${asked.params.name}`);
  const free = ['recommend_panel', 'create_checkout_link', 'browse_biomarkers'];
  if (judge && code === -32602 && judge.input(argumentsOf(asked)) && !free.includes(asked.params!.name)) return 'it refuses arguments that the schema takes';
  return undefined;
}

function resultFault(path: string, { params }: Asked, { isError, content, structuredContent }: NonNullable<Rpc['result']>): string | undefined {
  const judge = judges.get(`${path} ${params?.name}`);
  if (!judge) return 'it is the result of a tool that there is not';
  if (!judge.input(argumentsOf({ params }))) return 'it takes arguments that the schema refuses';
  if (content.length !== 1 || content[0]!.type !== 'text') return 'it has not one text';
  if (isError) return OUTCOMES.has((JSON.parse(content[0]!.text) as { error: { code: string } }).error.code) ? undefined : 'it has an unknown outcome';
  if (content[0]!.text !== JSON.stringify(structuredContent)) return 'its text is not its structured content';
  return judge.output(structuredContent) ? undefined : `${judge.output.errors![0]!.instancePath.replace(/\/\d+/g, '/n')} ${judge.output.errors![0]!.message}`;
}

function rpcOf(answer: Answer): Rpc | undefined {
  const text = answer.body.toString();
  try {
    return JSON.parse(headerOf(answer, 'content-type') === 'text/event-stream' ? text.replace(/^event: message\ndata: /, '') : text) as Rpc;
  } catch {
    return undefined;
  }
}
