import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import fc, { type Arbitrary } from 'fast-check';
import type { Chart } from './chart.ts';
import { curlLine } from './curl.ts';
import { fhirInputs } from './fhir.ts';
import { framing } from './framing.ts';
import { oddBody, oddHeaders } from './hostile-requests.ts';
import { encoded, oddJson, oddMethod, oddText, oneLine } from './hostile.ts';
import { DOORS } from './laboratory-files.ts';
import { misshapen } from './misshapen.ts';
import { endpoints } from './oauth-fields.ts';
import { oauthInputs } from './oauth.ts';
import { besideInputs, operationInputs } from './openapi.ts';
import { CONTENT_WORDS, TOOL_IDS, TOOL_WORDS } from './pools.ts';
import { proofs } from './proofs.ts';
import { valuesOf, type Schema } from './schema-values.ts';
import { SERVICE_ENV } from './service.ts';
import { beside, posts } from './tools.ts';
import type { Input } from './wire.ts';

const SEED = 20_261_121;
const TOLD = 8;
const LONGEST = 240;

const schema: Schema = {
  type: 'object',
  required: ['text', 'list'],
  properties: {
    text: { type: 'string', minLength: 2, maxLength: 5 },
    pooled: { type: 'string' },
    list: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true },
    numbers: { type: 'array', items: { $ref: '#/n' } },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    price: { type: 'number', minimum: 0.5, maximum: 2 },
    flag: { type: 'boolean' },
    kind: { enum: ['a', 'b', 'c'] },
  },
};
const known = { pools: { pooled: ['p', 'q'], 'biomarkers.slug': ['ferritin', 'tsh'], slug: ['tsh'] }, resolve: (): Schema => ({ type: 'integer' }) };
const partner = {
  clientId: 'CLIENT',
  credential: 'CREDENTIAL',
  redirectUri: 'https://partner.example/back',
  scopes: ['one.rs', 'two.rs'],
  attestedClientId: 'ATTESTED',
};
const chart: Chart = {
  own: { Patient: ['p1'], Observation: ['o1', 'o2'], DiagnosticReport: ['d1'] },
  others: ['other'],
  patientId: 'p1',
  codes: ['2276-4'],
  cursors: ['c.1'],
  tokens: { all: 'Bearer all', fewer: 'Bearer fewer', bound: 'DPoP bound', unknown: 'Bearer unknown' },
};
const operation = {
  path: '/api/v1/biomarkers/{slug}',
  method: 'POST',
  parameters: [
    { name: 'pageSize', in: 'query' as const, schema: { type: 'integer', minimum: 1, maximum: 100 } },
    { name: 'fields', in: 'query' as const, schema: { type: 'string' } },
    { name: 'Idempotency-Key', in: 'header' as const, schema: { type: 'string', maxLength: 9 } },
  ],
  requestBody: { content: { 'application/json': { schema } } },
};

const GENERATORS: Record<string, Arbitrary<unknown>> = {
  'odd texts': oddText,
  'odd JSON': oddJson,
  'odd methods': oddMethod,
  'odd headers': oddHeaders,
  'odd bodies': oddBody,
  'encoded texts': encoded(oddText),
  'lines': oddText.map(oneLine), // prettier-ignore
  'misshapen JSON': misshapen('{"a":{"b":"x"},"c":["y"]}'),
  framing: framing(['/a', '/b']),
  proofs,
  'values of a schema': valuesOf(schema, known),
  'an operation of OpenAPI': operationInputs(operation, known),
  'an operation without parameters': operationInputs({ ...operation, method: 'GET', parameters: [], requestBody: undefined }, known),
  'pages and other paths': besideInputs(['/', '/docs']),
  'tools of MCP': posts('/mcp', [{ name: 'tool', inputSchema: schema }], known),
  'other addresses of MCP': beside,
  OAuth: oauthInputs(partner),
  FHIR: fhirInputs(chart),
  ...Object.fromEntries(DOORS.map(({ name, inputs }) => [`files: ${name}`, inputs.map((bytes) => bytes.toString('latin1'))])),
};

/** Libraries compress a text to different bytes. */
const steady = (value: unknown): unknown => {
  const { headers, body } = (value ?? {}) as Partial<Input>;
  const isCompressed = Array.isArray(headers) && headers.some(([name, coding]) => name === 'Content-Encoding' && ['gzip', 'br'].includes(coding));
  return isCompressed && body && 'base64' in body ? { ...(value as object), body: 'compressed' } : value;
};

/** Without what a page cannot show. */
const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const cut = (text: string) => ascii(text.length > LONGEST ? `${text.slice(0, LONGEST)}… ${text.length} characters` : text);

describe('the inputs of the fuzzer', () => {
  // A value more or less in a list gives other samples.
  it.each(Object.entries(GENERATORS))('%s are those of the seed that were reviewed', (name, inputs) => {
    const texts = fc.sample(inputs, { seed: SEED, numRuns: 400 }).map((value) => String(JSON.stringify(steady(value))));
    const digest = createHash('sha256').update(texts.join('\n')).digest('hex');
    const text = `${[...texts.slice(0, TOLD).map(cut), `${texts.length} samples: ${digest}`].join('\n')}\n`;
    expect(text).toBe(golden(new URL(`golden/${name.replace(/\W+/g, '-')}.txt`, import.meta.url), text));
  });

  it('have the reviewed fields of each endpoint of OAuth, and go through each door of laboratories, to services without a limit', () => {
    const fields = Object.entries(endpoints(partner)).map(([path, { needed, more }]) =>
      [
        path,
        ...Object.entries({ ...needed, ...more }).map(
          ([name, values]) => `  ${name in needed ? '' : '? '}${name}: ${values.map((one) => JSON.stringify(cut(one))).join(', ')}`,
        ),
      ].join('\n'),
    );
    const doors = DOORS.map(({ name, words }) => `${name}: ${words.join(' ')}`);
    const words = Object.entries({ ...CONTENT_WORDS, ...TOOL_WORDS, id: TOOL_IDS }).map(([name, values]) => `${name}: ${values.join(' ')}`);
    const settings = Object.entries(SERVICE_ENV).map(([name, value]) => `${name}=${value}`);
    const text = `${[...fields, ...doors, ...words, ...settings].join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/fields-and-doors.txt', import.meta.url), text));
  });
});

describe('an input as a line for the shell', () => {
  const input = (more: Partial<Input>): Input => ({ method: 'GET', target: '/x', headers: [], ...more });
  it.each<[string, Input, string]>([
    ['with no header of its own', input({}), `curl -sS -i --max-time 15 -X 'GET' --request-target '/x' -H 'Accept:' -H 'User-Agent:' -H 'Content-Type:' http://127.0.0.1:1/`],
    ['without a body', input({ method: 'HEAD' }), `curl -sS -i --max-time 15 -X 'HEAD' -I --request-target '/x' -H 'Accept:' -H 'User-Agent:' -H 'Content-Type:' http://127.0.0.1:1/`],
    ['with headers', input({ headers: [['accept', ''], ['X', "it's\\é"]] }), `curl -sS -i --max-time 15 -X 'GET' --request-target '/x' -H 'User-Agent:' -H 'Content-Type:' -H 'accept;' -H $'X: it\\'s\\\\\\xc3\\xa9' http://127.0.0.1:1/`],
    ['with a text', input({ body: { text: 'a\0' } }), `curl -sS -i --max-time 15 -X 'GET' --request-target '/x' -H 'Accept:' -H 'User-Agent:' -H 'Content-Type:' --data-binary $'a\\x00' http://127.0.0.1:1/`],
    ['with bytes', input({ body: { base64: 'AA==' } }), `base64 -d <<< 'AA==' | curl -sS -i --max-time 15 -X 'GET' --request-target '/x' -H 'Accept:' -H 'User-Agent:' -H 'Content-Type:' --data-binary @- http://127.0.0.1:1/`],
    ['of raw bytes', input({ raw: 'GET {port}\r\n' }), `printf %b $'GET 1\\x0d\\x0a' | nc 127.0.0.1 1`],
  ])('%s', (_what, one, line) => expect(curlLine(one, 1)).toBe(line)); // prettier-ignore
});
