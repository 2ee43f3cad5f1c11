import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitAt, unescaped } from './escapes.ts';
import { FhirError } from '../fhir-error.ts';
import { requireJson } from '../negotiate.ts';
import { codesOf } from './parameters.ts';
import { refuseRepeats, RESULT_PARAMETERS } from './result-parameters.ts';
import { parseQuantity } from './quantities.ts';

describe('an escaped value', () => {
  const escaped = (text: string) => text.replace(/[,|$\\]/g, '\\$&');

  it('round-trips, alone and in a list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(',', '|', '$', '\\', 'a') })), { minLength: 1 }),
        (texts) => {
          expect(splitAt(texts.map(escaped).join(','), ',').map(unescaped)).toEqual(texts);
          expect(splitAt(texts.map(escaped).join('|'), '|').map(unescaped)).toEqual(texts);
        },
      ),
    );
  });

  it('may hold the separator in a code', () => {
    expect(codesOf(['http://lab.example|a\\|b', 'c\\|d'], 'http://lab.example')).toEqual({ codes: ['a|b', 'c|d'], all: false });
  });
});

describe('a quantity parameter', () => {
  const UCUM = 'http://unitsofmeasure.org';
  const between = (low: string, high: string) => ({ low, high, highOpen: true });

  it.each<[string, object]>([
    ['5.4', between('5.35', '5.45')],
    ['5.40', between('5.395', '5.405')],
    ['100', between('99.5', '100.5')],
    ['1e2', between('50', '150')],
    ['1.00e2', between('99.5', '100.5')],
    [`5.40e-3|${UCUM}|g/dL`, { ...between('0.005395', '0.005405'), ucum: 'g/dL' }],
    ['gt1E+2', { low: '100', lowOpen: true }],
    ['le-1.5', { high: '-1.5' }],
    ['ne5.4', { ...between('5.35', '5.45'), not: true }],
    ['sa5.4', { low: '5.4', lowOpen: true }],
    ['lt5.4', { high: '5.4', highOpen: true }],
    ['eb5.4', { high: '5.4', highOpen: true }],
    ['eq5.4', between('5.35', '5.45')],
    ['gt5.4', { low: '5.4', lowOpen: true }],
    ['ge5.4', { low: '5.4' }],
    ['le5.4', { high: '5.4' }],
    ['-5.4', between('-5.45', '-5.35')],
    ['0', between('-0.5', '0.5')],
    ['5.4E1', between('53.5', '54.5')],
    ['5.40e+1', between('53.95', '54.05')],
    ['ne1e2', { ...between('50', '150'), not: true }],
    ['lt1.5e-3', { high: '0.0015', highOpen: true }],
    ['1e-100', between(`0.${'0'.repeat(100)}5`, `0.${'0'.repeat(99)}15`)],
    [`5|${UCUM}|mg`, { ...between('4.5', '5.5'), ucum: 'mg' }],
    ['5||mg', { ...between('4.5', '5.5'), unit: 'mg' }],
    ['5||', between('4.5', '5.5')],
    [`ne5|${UCUM}|mg`, { ...between('4.5', '5.5'), not: true, ucum: 'mg' }],
    ['gt0||µg/dL', { low: '0', lowOpen: true, unit: 'µg/dL' }],
    [`gt0|${UCUM}|`, { low: '0', lowOpen: true }],
    ['ge1||a\\|b', { low: '1', unit: 'a|b' }],
  ])('%s parses to its range', (value, range) => expect(parseQuantity('value-quantity', value)).toEqual(range));

  it.each([
    '',
    'x',
    '1e',
    'e3',
    '1e999',
    '1e1.5',
    '1|',
    `1|${UCUM}`,
    '1|||',
    `1|${UCUM}|mg|`,
    `1|${UCUM}|mg|x`,
    'ap5.4',
    'GT5.4',
    'gt',
    'gtgt1',
    'gt 1',
    ' 1',
    '1 ',
    '5.',
    '1,5',
    '1.5.5',
    '0x10',
    '1e1234',
    '+1',
    '.5',
    'http://snomed.info/sct',
  ])('refuses "%s"', (value) => {
    expect(() => parseQuantity('value-quantity', value)).toThrow(/^value-quantity: /);
  });
});

describe('a quantity that is refused', () => {
  const refusal = (message: string, diagnostics?: string) => expect.objectContaining({ status: 400, message, diagnostics });

  it('names its form, or its system of units', () => {
    expect(() => parseQuantity('value-quantity', 'high')).toThrow(refusal('value-quantity: "high" is not a quantity.', 'Form: [prefix]number[|system|code]'));
    expect(() => parseQuantity('value-quantity', '5|http://snomed.info/sct|mg')).toThrow(
      refusal('value-quantity: units are those of http://unitsofmeasure.org.'),
    );
  });
});

describe('the response format', () => {
  it.each(['application/fhir+json', 'application/json; charset=utf-8', 'text/json', 'application/*;q=0.5, text/html', '', ' ', undefined])(
    'accepts Accept: %s',
    (accept) => expect(() => requireJson(null, accept)).not.toThrow(),
  );

  it.each(['application/fhir+xml', 'text/html', 'application/fhir+json; fhirVersion=5.0', 'application/json;q=0'])('refuses Accept: %s', (accept) => {
    expect(() => requireJson(null, accept)).toThrow(FhirError);
  });

  it('is negotiated quickly for a header or parameter of extreme length', () => {
    const endless = `a/b;x="${',;'.repeat(100_000)}`;
    const before = process.cpuUsage();
    expect(() => requireJson(null, endless)).not.toThrow();
    expect(() => requireJson(endless, undefined)).toThrow(FhirError);
    // CPU time is independent of other load: milliseconds, or minutes for a quadratic parser.
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });

  it.each([
    ['_format', 1000, true],
    ['_format', 1001, false],
    ['Accept', 1000, false],
    ['Accept', 1001, true],
  ])('of a %s of %i characters is accepted: %s', (place, length, isAccepted) => {
    const [format, accept] = place === '_format' ? ['json'.padEnd(length), undefined] : [null, 'text/html'.padEnd(length)];
    const outcome = expect(() => requireJson(format, accept));
    if (isAccepted) outcome.not.toThrow();
    else outcome.toThrow(FhirError);
  });

  it.each([
    'json',
    'application/fhir+json',
    'application/fhir json',
    'application/fhir+json; fhirVersion=4.0',
    'application/fhir json;fhirVersion=4.0',
    ' JSON ',
  ])('accepts _format=%s', (format) => expect(() => requireJson(format, undefined)).not.toThrow());

  it.each(['xml', '', '*/*', 'application/fhir+json; fhirVersion=5.0', 'json;fhirVersion=3.0', 'application fhir+json'])('refuses _format=%s', (format) => {
    expect(() => requireJson(format, undefined)).toThrow(FhirError);
  });
});

it('a result parameter may be given once, except to include more and to name the form', () => {
  const mayRepeat = [...RESULT_PARAMETERS, '_since'].filter((name) => {
    try {
      refuseRepeats(new URLSearchParams([name, name].map((each) => [each, 'x'])));
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: 400, message: `${name}: send it only once.` });
      return false;
    }
  });
  expect(mayRepeat).toEqual(['_include', '_format', '_pretty']);
});
