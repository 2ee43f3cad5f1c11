import fc, { type Arbitrary } from 'fast-check';
import { framing } from './framing.ts';
import { oddBody, oddHeaders } from './hostile-requests.ts';
import { encoded, oddMethod, oddText, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import { misshapen } from './misshapen.ts';
import { operations, resolve, type Operation, type Parameter } from './openapi-contract.ts';
import { valuesOf, type Known, type Schema } from './schema-values.ts';
import type { Input } from './wire.ts';

/** Requests to every operation of the document, and related invalid ones. */
export function openApiInputs(known: Known, pages: readonly string[]): Arbitrary<Input> {
  const all = { ...known, resolve: resolve<Schema> };
  return fc.oneof(
    { weight: 16, arbitrary: fc.oneof(...operations.map((operation) => operationInputs(operation, all))) },
    { weight: 1, arbitrary: besideInputs(pages) },
    { weight: 1, arbitrary: framing(['/api/v1/biomarkers', '/api/v1/biomarkers/batch', '/', '/nowhere']) },
  );
}

type Asked = Pick<Operation, 'path' | 'method' | 'parameters' | 'requestBody'>;

export function operationInputs({ path, method, parameters, requestBody }: Asked, known: Known): Arbitrary<Input> {
  const at = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const bodySchema = requestBody?.content['application/json']?.schema;
  const text = bodySchema && valuesOf(bodySchema, known).map((value) => JSON.stringify(value));
  const json =
    text &&
    fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: text.chain(misshapen) }).map((one) => ({
      headers: [['Content-Type', 'application/json'] as [string, string]],
      body: { text: one },
    }));
  const nothing: Arbitrary<Pick<Input, 'headers' | 'body'>> = fc.constant({ headers: [] });
  const body = fc.oneof({ weight: 12, arbitrary: json ?? nothing }, { weight: json ? 3 : 1, arbitrary: oddBody });
  return fc
    .tuple(
      fc.oneof({ weight: 14, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: oddMethod }),
      segments(path, known),
      query(at('query'), known),
      fc.tuple(
        ...at('header').map(({ name, schema }) =>
          fc.option(
            texts(schema, known, name).map((text): [string, string] => [name, oneLine(text)]),
            { freq: 4 },
          ),
        ),
      ),
      oddHeaders,
      body,
    )
    .map(([verb, address, asked, own, odd, sent]) => ({
      method: verb,
      target: oneLine(`${address}${asked}`),
      headers: [...own.filter((header) => header !== null).map(([name, value]): [string, string] => [name, value]), ...sent.headers, ...odd],
      ...(sent.body && { body: sent.body }),
    }));
}

/** Parameter values are strings; other JSON values are stringified. */
const texts = (schema: Schema, known: Known, name: string): Arbitrary<string> =>
  valuesOf(schema, known, name).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

function segments(path: string, known: Known): Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const [, name] = part.match(/^\{(\w+)\}$/) ?? [];
    // Category slugs differ from biomarker slugs.
    return name
      ? encoded(texts({ type: 'string', minLength: 1 }, known, `${path.split('/')[3]}.${path.split('/')[4] === 'categories' ? 'category' : name}`))
      : fc.constant(part);
  });
  const twisted: [weight: number, twist: (address: string) => string][] = [
    [30, (address) => address],
    [1, (address) => `${address}/`],
    [1, (address) => address.replace('/api', '//api')],
    [1, (address) => address.toUpperCase()],
    [1, (address) => `http://127.0.0.1${address}`],
    [1, (address) => `${address};x=1`],
    [1, (address) => address.replace('/v1', '/v1/.')],
  ];
  return fc
    .tuple(fc.tuple(...parts), fc.oneof(...twisted.map(([weight, twist]) => ({ weight, arbitrary: fc.constant(twist) }))))
    .map(([made, twist]) => twist(made.join('/')));
}

function query(parameters: readonly Parameter[], known: Known): Arbitrary<string> {
  if (parameters.length === 0)
    return fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: encoded(oddText).map((text) => `?x=${text}`) });
  const given = fc
    .constantFrom(...parameters)
    .chain(({ name, schema }) =>
      fc.tuple(
        fc.oneof(
          { weight: 14, arbitrary: fc.constant(name) },
          { weight: 1, arbitrary: fc.constantFrom(`${name}[]`, `${name}[0]`, `${name}[__proto__]`, name.toUpperCase()) },
        ),
        encoded(texts(schema, known, name)),
      ),
    );
  const other = fc.tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS, '', '_'), encoded(oddText)), encoded(oddText));
  const pair = fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: other }).map(([name, value]) => `${name}=${value}`);
  return fc
    .tuple(
      fc.array(pair, { maxLength: 4 }),
      fc.oneof({ weight: 20, arbitrary: fc.constant('&') }, { weight: 1, arbitrary: fc.constantFrom(';', '&&', '&=&', '&x&') }),
    )
    .map(([pairs, separator]) => (pairs.length === 0 ? '' : `?${pairs.join(separator)}`));
}

/** Pages, health, documents, and unknown paths. */
export function besideInputs(pages: readonly string[]): Arbitrary<Input> {
  const tails = ['', '', '', '.md', '/', '?x=1', '.MD', '%2e', '/..', '.html'];
  const target = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...pages), fc.constantFrom(...tails)).map((parts) => parts.join('')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('/biomarkers/', '/categories/', '/panels/', '/docs/', '/assets/', '/problems/', '/api/v1/', '/api/', '/'), encoded(oddText))
        .map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/livez', '/readyz?verbose', '/openapi.json', '/api/v1/openapi.json', '/metrics', '/.env', '/api/v1', '/api/v2/biomarkers'),
    },
  );
  return fc.tuple(oddMethod, target, oddHeaders).map(([method, address, headers]) => ({ method, target: oneLine(address), headers }));
}
