import { Ajv } from 'ajv';
import document from '../../apps/mcp-server/tools.json' with { type: 'json' };
import { headerOf, type Answer } from './read-answer.ts';
import type { Schema } from './schema-values.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import { bodyOf, type Input } from './wire.ts';

export type Tool = { name: string; inputSchema: Schema; outputSchema: object };
const { protocolVersion: _version, ...addresses } = document;
/** The tools of each address. */
export const surfaces = addresses as unknown as Record<string, Tool[]>;

const ajv = new Ajv({ strict: false });
const judges = new Map(
  Object.entries(surfaces).flatMap(([path, tools]) =>
    tools.map(({ name, inputSchema, outputSchema }) => [`${path} ${name}`, { input: ajv.compile(inputSchema), output: ajv.compile(outputSchema) }] as const),
  ),
);

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
/** For clients that look for the metadata of an authorization server. */
const nothingHere: Documented = {
  types: ['application/json'],
  fault: (answer) => (answer.body.toString().startsWith('{"error":"not_found","error_description":"') ? undefined : 'it is no refusal in the form of OAuth'),
};
const REFUSALS = { ...Object.fromEntries([400, 403, 405, 406, 408, 413, 414, 415, 429, 431].map((status) => [status, refusal])), 404: nothingHere };
const NONE: Documented = { types: [] };

/** The expected answer, by the tool schemas and decisions of the specification. */
export function toolsExpected(input: Input): Expected {
  const path = withoutSlash(pathOf(input));
  if (input.raw !== undefined) return { operation: 'framing', answers: { ...REFUSALS, 200: { types: ['application/json'] }, 204: NONE } };
  if (!(path in surfaces)) {
    // Express answers OPTIONS of the documents itself, in plain text.
    const found: Documented = { types: ['application/json', 'text/plain'] };
    const answers = { ...REFUSALS, 200: found, 204: NONE, 304: NONE, 405: { types: ['application/json'] } };
    return { operation: 'beside the addresses of MCP', answers };
  }
  if (input.method !== 'POST') return { operation: `${path} with another method`, answers: { ...REFUSALS, 204: NONE } };
  const asked = askedBy(input);
  const tool = asked?.method === 'tools/call' ? asked.params?.name : undefined;
  return {
    operation: judgeOf(path, tool) ? `${path} ${tool}` : path,
    answers: { ...REFUSALS, 200: answered(path, asked), 202: NONE },
  };
}

/** Each address is served with a slash at the end, too. */
const withoutSlash = (path: string) => (path.slice(0, -1) in surfaces && path.endsWith('/') ? path.slice(0, -1) : path);

/** A name of any type: a deep list in a text would overflow the stack. */
const judgeOf = (path: string, tool: unknown) => (typeof tool === 'string' ? judges.get(`${path} ${tool}`) : undefined);

/** Missing arguments are an empty object; `null` is not an object. */
const argumentsOf = ({ params }: Asked) => (params!.arguments === undefined ? {} : params!.arguments);

/** The message in the body, if it is valid JSON. */
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
  // Valid arguments may still break a cross-field rule or hold a cursor of another list.
  const judge = judgeOf(path, asked?.params?.name);
  const free = ['recommend_panel', 'create_checkout_link', 'browse_biomarkers'];
  if (judge && code === -32602 && judge.input(argumentsOf(asked!)) && !free.includes(asked!.params!.name)) return 'it refuses arguments that the schema takes';
  return undefined;
}

function resultFault(path: string, { params }: Asked, { isError, content, structuredContent }: NonNullable<Rpc['result']>): string | undefined {
  const judge = judgeOf(path, params?.name);
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
