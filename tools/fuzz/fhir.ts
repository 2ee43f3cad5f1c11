import fc, { type Arbitrary } from 'fast-check';
import type { ResourceType } from '../../apps/partner-auth/src/fhir/resource-type.ts';
import { resourceTypes } from '../../apps/partner-auth/src/fhir/resources/index.ts';
import { RESULT_PARAMETERS } from '../../apps/partner-auth/src/fhir/search/result-parameters.ts';
import { FHIR, type Chart } from './chart.ts';
import { filters, shapes } from './fhir-parameters.ts';
import { oddBody, oddHeaders } from './hostile-requests.ts';
import { encoded, oddMethod, oddText, oneLine, PROTOTYPE_KEYS } from './hostile.ts';
import { proofs } from './proofs.ts';
import type { Input } from './wire.ts';

const PREFER = ['handling=lenient', 'handling=strict', 'respond-async, handling=lenient'];

/** Reads and searches of every type in the router's table, and related invalid requests. */
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
    { weight: 5, arbitrary: proofs.map((proof): Input['headers'] => [['Authorization', tokens.bound], ...proof]) },
    // A bound token as Bearer, and the reverse.
    { weight: 1, arbitrary: proofs.map((proof): Input['headers'] => [['Authorization', tokens.bound.replace('DPoP', 'Bearer')], ...proof]) },
    { weight: 1, arbitrary: proofs.map((proof): Input['headers'] => [['Authorization', tokens.all.replace('Bearer', 'DPoP')], ...proof]) },
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
      fc.option(fc.constantFrom(chart.patientId, chart.patientId, ...chart.others, 'x'), { freq: 6 }),
    )
    .map(([query, form, isPost, authorization, asked, odd, broken, method, within]) => {
      const written = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => `${name}=${value}`).join('&');
      const compartment = within === undefined || isPost ? '' : `Patient/${within}/`;
      const target = oneLine(`${FHIR}/${compartment}${of.type}${isPost ? '/_search' : ''}${query.length > 0 ? `?${written(query)}` : ''}`);
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
    { weight: 3, arbitrary: fc.constant('/_history') },
    { weight: 1, arbitrary: fc.constantFrom('/', '/$everything', '/x') },
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
