import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { jsonSchemaOf } from '@biomarker/testbed/json-schema';
import document from '../../apps/content-api/openapi.json' with { type: 'json' };
import type { Answer } from './read-answer.ts';
import type { Schema } from './schema-values.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import { bodyOf, type Input } from './wire.ts';

type Response = { $ref?: string; content?: Record<string, { schema: object }> };
export type Parameter = { name: string; in: 'query' | 'path' | 'header'; schema: Schema };
type Described = {
  operationId: string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
};
type Document = { paths: Record<string, Record<string, Described>>; components: Record<string, Record<string, unknown>> };

const contract = document as unknown as Document;
const ajv = new Ajv({ strict: false, coerceTypes: false });
addFormats.default(ajv);
ajv.addSchema(jsonSchemaOf(document) as object, 'api');

export const resolve = <T>(reference: string): T =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], contract) as T;

export const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const parameters = (operation.parameters ?? []).map((parameter) => (parameter.$ref ? resolve<Parameter>(parameter.$ref) : parameter));
    return { path, method: method.toUpperCase(), ...operation, parameters, answers: answersOf(path, method, operation) };
  }),
);
export type Operation = (typeof operations)[number];

const PROBLEM: Documented = { types: ['application/problem+json', 'application/json'], fault: faultBy(ajv.getSchema('api#/components/schemas/Problem')!) };
const ANY_PROBLEM = problems(400, 404, 405, 408, 413, 414, 415, 429, 431);
const API = /^\/api\/v1(?=\/|$)/;

/** The expected answer by the document, or by decisions of the specification for undocumented paths. */
export function openApiExpected(input: Input): Expected {
  const path = pathOf(input);
  if (input.raw !== undefined)
    return { operation: 'framing', answers: { ...(API.test(path) ? ANY_PROBLEM : ANY_PAGE_PROBLEM), 200: anyPage, 204: { types: [] }, 308: { types: [] } } };
  const there = operations.filter((operation) => fits(operation.path, path));
  // Literal paths come first, and refuse other methods themselves.
  const literal = there.some((operation) => !operation.path.includes('{')) ? there.filter((operation) => !operation.path.includes('{')) : there;
  const method = input.method === 'HEAD' ? 'GET' : input.method;
  const operation = literal.find((one) => one.method === method);
  if (operation) return { operation: operation.operationId, answers: operation.answers, mustRefuse: refusedBy(operation, input) };
  if (API.test(path) || path.startsWith('/api'))
    return { operation: 'beside the operations', answers: { ...ANY_PROBLEM, 204: { types: [] }, 200: { types: ['application/json'] }, 304: { types: [] } } };
  return {
    operation: 'pages',
    answers: { ...ANY_PAGE_PROBLEM, 200: anyPage, 204: { types: [] }, 206: anyPage, 301: { types: [] }, 304: { types: [] }, 308: { types: [] } },
  };
}

const PAGE_TYPES = ['text/html', 'text/markdown', 'text/plain', 'application/xml', 'application/json', 'text/css', 'text/javascript', 'image/svg+xml'];
const anyPage: Documented = { types: PAGE_TYPES };
const ANY_PAGE_PROBLEM = Object.fromEntries(Object.keys(ANY_PROBLEM).map((status) => [status, { types: [...PROBLEM.types, 'text/html', 'text/markdown'] }]));

function problems(...statuses: number[]): Record<number, Documented> {
  return Object.fromEntries(statuses.map((status) => [status, problemOf(status)]));
}

/** The body repeats the status. */
function problemOf(status: number): Documented {
  return {
    types: ['application/problem+json', 'application/json'],
    fault: (answer) =>
      PROBLEM.fault!(answer) ?? ((JSON.parse(answer.body.toString()) as { status: number }).status === status ? undefined : 'it tells another status'),
  };
}

function answersOf(path: string, method: string, { responses }: Described): Record<number, Documented> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const pointer = response.$ref ?? `#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses/${status}`;
      const { content = {} } = response.$ref ? resolve<Response>(response.$ref) : response;
      const types = Object.keys(content);
      if (types.length === 0) return [status, { types }];
      const validate = ajv.getSchema(`api${pointer}/content/${types[0]!.replaceAll('/', '~1')}/schema`)!;
      return [status, { types, fault: faultBy(validate) }];
    }),
  );
}

function faultBy(validate: ValidateFunction): (answer: Answer) => string | undefined {
  return ({ body }) => {
    try {
      if (validate(JSON.parse(body.toString()))) return undefined;
      const { instancePath, message } = validate.errors![0]!;
      return `${instancePath.replace(/\/\d+/g, '/n')} ${message}`;
    } catch {
      return 'it is no JSON';
    }
  };
}

function fits(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]));
}

/** The reason why the contract refuses parameters or the body; such a request must not succeed. */
function refusedBy({ parameters, requestBody }: Operation, input: Input): string | undefined {
  const given = new URLSearchParams(input.target.split('#')[0]!.split('?').slice(1).join('?'));
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'query')) {
    const values = given.getAll(name);
    if (values.length > 1) return `${name} is given more than once`;
    if (values.length === 1 && !isTaken(schema, values[0]!)) return `${name} breaks its schema`;
  }
  const bodySchema = requestBody?.content['application/json']?.schema;
  if (!bodySchema || input.headers.some(([name]) => /^content-(encoding|type)$/i.test(name) && input.headers.length > 1)) return undefined;
  try {
    return ajv.validate({ $ref: `api${bodySchema.$ref}` }, JSON.parse(bodyOf(input)?.toString() ?? '')) ? undefined : 'the body breaks its schema';
  } catch {
    return 'the body is no JSON';
  }
}

/** Lengths are counted in code points, as JSON Schema does. */
function isTaken({ type, enum: allowed, minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity }: Schema, text: string): boolean {
  if (allowed) return allowed.includes(text);
  if (type === 'boolean') return text === 'true' || text === 'false';
  if (type === 'integer') return /^-?\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
  if (type === 'number') return text.trim() !== '' && Number(text) >= minimum && Number(text) <= maximum;
  const { length } = [...text];
  return length >= minLength && length <= maxLength;
}
