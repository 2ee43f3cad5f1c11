import fc, { type Arbitrary } from 'fast-check';
import type { Parameter, ResourceType } from '../../apps/partner-auth/src/fhir/resource-type.ts';
import type { RESULT_PARAMETERS } from '../../apps/partner-auth/src/fhir/search/result-parameters.ts';
import { FHIR, type Chart } from './chart.ts';
import { encoded, oddText, PROTOTYPE_KEYS } from './hostile.ts';

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

/** A filter of the table: its name with or without modifier or chain, and one or several values of its type. */
export function filters({ name, type }: Parameter, of: ResourceType, chart: Chart): Arbitrary<[string, string]> {
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
export function shapes(name: (typeof RESULT_PARAMETERS)[number], of: ResourceType, chart: Chart): Arbitrary<[string, string]> {
  const known: Record<typeof name, readonly string[]> = {
    _count: ['0', '1', '2', '50', '200', '201', '999999999', '9999999999', '-1', '1.5', 'x'],
    _sort: [...Object.keys(of.sorts).flatMap((key) => [key, `-${key}`]), 'date,-_id', '--date', 'name', '-', ...PROTOTYPE_KEYS, '-constructor'],
    _elements: ['id', 'code,status', 'value,effective', 'nothing', 'subject.reference', 'x,', ...PROTOTYPE_KEYS],
    _summary: ['true', 'false', 'count', 'text', 'data', 'TRUE'],
    _total: ['none', 'estimate', 'accurate', 'exact'],
    _include: [
      'Observation:subject',
      'Observation:patient',
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
