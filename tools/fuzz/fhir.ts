import fc, { type Arbitrary } from 'fast-check';
import { Fhir } from 'fhir';
import type { Parameter, ResourceType } from '../../apps/partner-auth/src/fhir/resource-type.ts';
import { resourceTypes } from '../../apps/partner-auth/src/fhir/resources/index.ts';
import { RESULT_PARAMETERS } from '../../apps/partner-auth/src/fhir/search-request.ts';
import { encoded, oddBody, oddHeaders, oddMethod, oddText, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import type { Answer } from './read-answer.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import type { Input } from './wire.ts';

export const FHIR = '/api/fhir/r4';

/** What there is to ask for: of the token's own member, and of another one. */
export type Chart = {
  /** By type. */
  own: Record<string, readonly string[]>;
  others: readonly string[];
  patientId: string;
  codes: readonly string[];
  cursors: readonly string[];
  /** Values for `Authorization`: of all scopes, of fewer scopes, of nobody. */
  tokens: { all: string; fewer: string; unknown: string };
};

const PREFIXES = ['', '', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb', 'ap', 'xx', 'GT'];
const DATES = [
  '2026',
  '2026-05',
  '2026-05-10',
  '2026-05-10T08:00',
  '2026-05-10T08:00:00Z',
  '2026-05-10T08:00:00.123456789+14:00',
  '0001',
  '9999',
  '0000',
  '9999-12-31',
];
const ODD_DATES = [
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30',
  '2026-13',
  '2026-5-1',
  '20260510',
  '2026-05-10T25:00',
  '2026-05-10T08',
  'today',
  '2026-05-10 08:00',
  '-2026',
  '12026',
  '2026-05-10T08:00:00+99:99',
  '2026-06-30T23:59:60Z',
];
const NUMBERS = ['5.4', '100', '-1', '0', '5.40', '1e3', '5.', '.5', `${'9'.repeat(400)}`, `0.${'0'.repeat(400)}1`, '9'.repeat(40), 'NaN', '+5'];
const UNITS = ['', '||mg/dL', '|http://unitsofmeasure.org|mg/dL', '|http://other|mg/dL', '|', '||', '|||', "||'"];
const SYSTEMS = ['', '|', 'http://loinc.org|', 'http://other.example|', 'LOINC|'];
const STATUSES = ['final', 'corrected', 'amended', 'entered-in-error', 'preliminary', 'unknown'];
const MODIFIERS = [':not', ':exact', ':contains', ':missing', ':text', ':in', ':below', ':identifier', ':Patient', ':', '::', ':__proto__'];
const CHAINS = ['.name', ':Patient.name', '.identifier', '.constructor'];
const PREFER = ['handling=lenient', 'handling=strict', 'respond-async, handling=lenient'];

/** Reads and searches of every type in the table that the router uses, and what lies beside them. */
export function fhirInputs(chart: Chart): Arbitrary<Input> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...resourceTypes.map((of) => searches(of, chart))) },
    { weight: 3, arbitrary: fc.oneof(...resourceTypes.map((of) => reads(of, chart))) },
    { weight: 1, arbitrary: beside(chart) },
  );
}

const authorized = ({ tokens }: Chart): Arbitrary<Input['headers']> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constant<Input['headers']>([['Authorization', tokens.all]]) },
    { weight: 3, arbitrary: fc.constant<Input['headers']>([['Authorization', tokens.fewer]]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Input['headers']>(
        [],
        [['Authorization', tokens.unknown]],
        [['Authorization', `${tokens.all}x`]],
        [['Authorization', tokens.all.toUpperCase()]],
      ),
    },
  );

function searches(of: ResourceType, chart: Chart): Arbitrary<Input> {
  const pair = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...of.parameters).chain((parameter) => filters(parameter, of, chart)) },
    { weight: 8, arbitrary: fc.constantFrom(...RESULT_PARAMETERS).chain((name) => shapes(name, of, chart)) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.oneof(
          fc.constantFrom(...PROTOTYPE_KEYS, '_has:Observation:patient:code', '_revinclude', '_contained', '_filter', '_query', '_text', ''),
          encoded(oddText),
        ),
        encoded(oddText),
      ),
    },
  );
  const prefer = fc.option(
    fc.constantFrom(...PREFER).map((value): [string, string] => ['Prefer', value]),
    { freq: 4 },
  );
  return fc
    .tuple(
      fc.array(pair, { maxLength: 4 }),
      fc.array(pair, { maxLength: 3 }),
      fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      authorized(chart),
      prefer,
      oddHeaders,
      fc.option(oddBody, { freq: 12 }),
      fc.option(oddMethod, { freq: 20 }),
    )
    .map(([query, form, isPost, authorization, asked, odd, broken, method]) => {
      const written = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => `${name}=${value}`).join('&');
      const target = oneLine(`${FHIR}/${of.type}${isPost ? '/_search' : ''}${query.length > 0 ? `?${written(query)}` : ''}`);
      const headers = [...authorization, ...(asked ? [asked] : []), ...odd];
      if (!isPost) return { method: method ?? 'GET', target, headers };
      const body = broken ?? { headers: [] as Input['headers'], body: { text: written(form) } };
      return {
        method: method ?? 'POST',
        target,
        headers: [['Content-Type', 'application/x-www-form-urlencoded'] as [string, string], ...body.headers, ...headers],
        body: body.body,
      };
    });
}

/** A filter of the table: its name with or without modifier or chain, and one or several values of its type. */
function filters({ name, type }: Parameter, of: ResourceType, chart: Chart): Arbitrary<[string, string]> {
  const value = fc.oneof({ weight: 10, arbitrary: encoded(valueOf(name, type, of, chart)) }, { weight: 2, arbitrary: encoded(oddText) });
  const values = fc.oneof(
    { weight: 8, arbitrary: value },
    { weight: 2, arbitrary: fc.array(value, { minLength: 2, maxLength: 5 }).map((all) => all.join(',')) },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.constantFrom(199, 200, 201)).map(([one, times]) => Array.from({ length: times }, () => one.slice(0, 6)).join(',')),
    },
  );
  const named = fc.oneof({ weight: 14, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...MODIFIERS, ...CHAINS) });
  return fc.tuple(named, values).map(([suffix, text]) => [`${name}${suffix}`, text]);
}

function valueOf(name: string, type: Parameter['type'], of: ResourceType, chart: Chart): Arbitrary<string> {
  const ids = [...(chart.own[of.type] ?? []), ...chart.others, '00000000-0000-0000-0000-000000000000', 'x'];
  const base = ['', 'Patient/', 'Observation/', `http://127.0.0.1${FHIR}/Patient/`, 'urn:uuid:', '/'];
  switch (type) {
    case 'date':
      return fc.tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...DATES, ...DATES, ...ODD_DATES)).map((parts) => parts.join(''));
    case 'quantity':
      return fc.tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...NUMBERS), fc.constantFrom(...UNITS)).map((parts) => parts.join(''));
    case 'reference':
      return fc
        .tuple(fc.constantFrom(...base), fc.constantFrom(chart.patientId, chart.patientId, ...(chart.own.Observation ?? []), ...ids))
        .map((parts) => parts.join(''));
    case 'token':
      if (name === '_id') return fc.constantFrom(...ids);
      return fc
        .tuple(fc.constantFrom(...SYSTEMS), fc.constantFrom(...chart.codes, ...STATUSES, 'laboratory', 'LAB', 'female', 'unknown', '', 'a|b'))
        .map((parts) => parts.join(''));
    default:
      return fc.constantFrom('a', 'ada', 'A', 'é', 'Example', 'x'.repeat(2000), 'x'.repeat(2001), '(', '\\', '%');
  }
}

/** Parameters that shape the answer. */
function shapes(name: (typeof RESULT_PARAMETERS)[number], of: ResourceType, chart: Chart): Arbitrary<[string, string]> {
  const known: Record<typeof name, readonly string[]> = {
    _count: ['0', '1', '2', '50', '200', '201', '999999999', '9999999999', '-1', '1.5', 'x'],
    _sort: [...Object.keys(of.sorts).flatMap((key) => [key, `-${key}`]), 'date,-_id', '--date', 'name', '-', ...PROTOTYPE_KEYS, '-constructor'],
    _elements: ['id', 'code,status', 'value,effective', 'nothing', 'subject.reference', 'x,', ...PROTOTYPE_KEYS],
    _summary: ['true', 'false', 'count', 'text', 'data', 'TRUE'],
    _total: ['none', 'estimate', 'accurate', 'exact'],
    _include: [
      'Observation:subject',
      'DiagnosticReport:result',
      'DiagnosticReport:subject',
      'DiagnosticReport:result:Observation',
      'Observation:subject:Group',
      '*',
      'Patient:x',
      `${of.type}:constructor`,
      `${of.type}:__proto__`,
      ':::',
    ],
    _format: ['json', 'application/json', 'application/fhir+json', 'application/fhir%2Bjson', 'xml', 'application/fhir+xml', 'html', '', 'json;x'],
    _pretty: ['true', 'false', 'x'],
    _cursor: [
      ...chart.cursors,
      ...chart.cursors.map((cursor) => cursor.slice(0, -1)),
      ...chart.cursors.map((cursor) => cursor.replace('.', '')),
      'e30.e30',
      '',
    ],
  };
  return fc
    .oneof({ weight: 10, arbitrary: encoded(fc.constantFrom(...known[name])) }, { weight: 1, arbitrary: encoded(oddText) })
    .map((value) => [name, value]);
}

function reads(of: ResourceType, chart: Chart): Arbitrary<Input> {
  const id = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(chart.own[of.type] ?? ['x'])) },
    { weight: 3, arbitrary: fc.constantFrom(...chart.others, ...Object.values(chart.own).flat().slice(0, 3)) },
    { weight: 1, arbitrary: encoded(oddText) },
  );
  const version = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('1', '2', '3', '0', '999999999999999', '9999999999999999', '01', '-1', '1.0') },
    { weight: 1, arbitrary: encoded(oddText) },
  );
  const tail = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 4, arbitrary: version.map((one) => `/_history/${one}`) },
    { weight: 1, arbitrary: fc.constantFrom('/_history', '/', '/$everything', '/x') },
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...RESULT_PARAMETERS, 'x')
        .chain((name) => (name === 'x' ? encoded(oddText).map((text) => `?x=${text}`) : shapes(name, of, chart).map(([one, value]) => `?${one}=${value}`))),
    },
  );
  const condition = fc.option(
    fc.constantFrom('W/"1"', '"1"', 'W/"2", W/"1"', '*', 'x').map((etag): [string, string] => ['If-None-Match', etag]),
    { freq: 3 },
  );
  const method = fc.oneof({ weight: 12, arbitrary: fc.constantFrom('GET', 'GET', 'HEAD') }, { weight: 1, arbitrary: oddMethod });
  return fc.tuple(method, id, tail, query, authorized(chart), condition, oddHeaders).map(([verb, one, rest, asked, authorization, etag, odd]) => ({
    method: verb,
    target: oneLine(`${FHIR}/${of.type}/${one}${rest}${asked}`),
    headers: [...authorization, ...(etag ? [etag] : []), ...odd],
  }));
}

const beside = (chart: Chart): Arbitrary<Input> =>
  fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant('GET') }, { weight: 2, arbitrary: oddMethod }),
      fc.oneof(
        fc.constantFrom(
          '/metadata',
          '/metadata?_format=xml',
          '',
          '/',
          '/Condition',
          '/patient',
          '/Patient/',
          '/.well-known/smart-configuration',
          '/$export',
          '/Patient/$everything',
          '/_history',
          '/Observation/_search',
          '/__proto__/x',
        ),
        encoded(oddText).map((text) => `/${text}`),
      ),
      authorized(chart),
      oddHeaders,
    )
    .map(([method, target, authorization, odd]) => ({ method, target: oneLine(FHIR + target), headers: [...authorization, ...odd] }));

const judge = new Fhir();
const TYPES = ['application/fhir+json'];

/** By a validator that knows nothing of this service; and no resource is of anybody else. */
const resource = (chart: Chart, isRefusal: boolean): Documented => ({
  types: TYPES,
  fault({ body }: Answer) {
    const text = body.toString();
    const { messages } = judge.validate(text, { errorOnUnexpected: true });
    const [complaint] = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');
    if (complaint) return `${complaint.location?.replace(/\[\d+\]/g, '')} ${complaint.message}`;
    if (isRefusal && (JSON.parse(text) as { resourceType: string }).resourceType !== 'OperationOutcome') return 'it is no OperationOutcome';
    const subjects = [...text.matchAll(/"reference":\s*"Patient\/([^"]*)"/g)].map(([, id]) => id);
    return subjects.every((id) => id === chart.patientId) ? undefined : 'it speaks of another patient';
  },
});

/** What the table, and decisions of the specification, say of a request. */
export function fhirExpected(chart: Chart): (input: Input) => Expected {
  const refusals = Object.fromEntries([400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 429, 431].map((status) => [status, resource(chart, true)]));
  const answers = { ...refusals, 200: resource(chart, false), 304: { types: [] } };
  return (input) => {
    const [type = '', id, history] = pathOf(input)
      .slice(FHIR.length + 1)
      .split('/');
    const known = type === 'metadata' || resourceTypes.some((one) => one.type === type);
    const interaction = id === undefined ? 'search' : id === '_search' ? '_search' : history === undefined ? 'read' : 'vread';
    return { operation: known ? `${type} ${interaction}` : 'beside the types', answers };
  };
}
