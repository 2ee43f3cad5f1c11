import { describe, expect, it } from '@jest/globals';
import { exact } from '../exact-json.ts';
import { ImportedObservation } from './import-shapes.ts';
import { rangesOf, type ValueRules } from './lab-quantity.ts';
import { flagsOf, valueOf } from './lab-value.ts';

const UCUM = 'http://unitsofmeasure.org';
const HL7 = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
const ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';

const units: ValueRules = { isUnit: () => true, areOtherUnits: (one, other) => one === 'g/L' && other === 'mg/dL', units: {} };

/** A cholesterol of 188 mg/dL, overridden by `more`, and its reported faults. */
function given(more: Record<string, unknown>) {
  const told: string[] = [];
  const resource = ImportedObservation.parse({
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '2093-3' }] },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: '2026-05-04T07:30:00Z',
    valueQuantity: { value: exact('188'), unit: 'milligrams per decilitre', system: UCUM, code: 'mg/dL' },
    ...more,
  });
  const noted: string[] = [];
  const say = (path: string, reason: string) => void told.push(`${path}: ${reason}`);
  const note = (path: string, about: string) => void noted.push(`${path}: ${about}`);
  return { told, noted, observation: { part: resource, say, note } };
}

describe('a reference range', () => {
  const rangesTold = (low: object) => {
    const { observation, told } = given({ referenceRange: [{ low: { value: exact('2'), ...low } }] });
    return { ranges: rangesOf(observation, valueOf(observation, units, false), units), told };
  };

  it.each([
    { code: 'mg/dL' },
    { code: 'mg/dL', unit: 'mg per dL' },
    { code: 'mg/dl' },
    { unit: 'mg/dl' },
    { unit: 'mg/dL' },
    { unit: 'milligrams per decilitre' },
  ])('accepts the unit %j', (low) => {
    expect(rangesTold(low)).toEqual({ ranges: [{ low: '2' }], told: [] });
  });

  it.each<[object, string]>([
    [{ unit: 'mmol/L' }, 'referenceRange[0].low.unit: "mmol/L" is not the unit of the value, mg/dL'],
    [{ code: 'mmol/L' }, 'referenceRange[0].low.code: "mmol/L" is not the unit of the value, mg/dL'],
    [{ code: 'mg/dL', system: 'http://snomed.info/sct' }, 'referenceRange[0].low.system: units are those of UCUM, http://unitsofmeasure.org'],
  ])('reports a missing or different unit: %j', (low, told) => {
    expect(rangesTold(low).told).toEqual([told]);
  });

  it.each([{ comparator: '<' }])('is refused with %j', (more) => {
    expect(() => given({ referenceRange: [{ low: { value: exact('2'), unit: 'mg/dL', ...more } }] })).toThrow(/low/);
  });
});

describe('flags', () => {
  const read = (...interpretation: object[]) => flagsOf(given({ interpretation }).observation.part);
  const code = (one: string) => ({ coding: [{ system: HL7, code: one }] });

  it.each(['H', 'POS', 'NEG', 'AA', 'ND', 'DET', 'IND', '<', '>'])('may be %s', (one) => expect(read(code(one))).toEqual({ codes: [one] }));

  it.each([HL7, 'http://hl7.org/fhir/v3/ObservationInterpretation', 'http://terminology.hl7.org/CodeSystem/v2-0078', 'http://hl7.org/fhir/v2/0078'])(
    'may be of the system %s',
    (system) => expect(read({ coding: [{ system, code: 'H' }] })).toEqual({ codes: ['H'] }),
  );

  it.each<[string, object[], object | undefined]>([
    ['several', [code('ND'), code('N')], { codes: ['ND', 'N'] }],
    [
      'a code behind one of the laboratory',
      [
        {
          coding: [
            { system: 'http://lab.example', code: 'PH' },
            { system: HL7, code: 'H' },
          ],
        },
      ],
      { codes: ['H'] },
    ],
    ['words', [{ text: 'Borderline' }], { codes: [], text: 'Borderline' }],
    ['a code of the laboratory alone, as words', [{ coding: [{ system: 'http://lab.example', code: 'H' }] }], { codes: [], text: 'H' }],
    ['a code that the system does not have, as words', [code('X')], { codes: [], text: 'X' }],
    ['a code and words', [code('A'), { text: 'see note' }], { codes: ['A'], text: 'see note' }],
    ['critical in words beside a code', [{ ...code('H'), text: 'Critical value, called' }], { codes: ['H'], text: 'Critical value, called' }],
    ['critical in both', [{ ...code('HH'), text: 'Critical high' }], { codes: ['HH'] }],
    ['not critical in words', [{ ...code('H'), text: 'High, not critical' }], { codes: ['H'] }],
    ['missing', [], undefined],
  ])('may be %s', (_what, sent, flags) => expect(read(...sent)).toEqual(flags));
});

it.each(['low', 'high'])('a range by its %s end notes an unknown unit there', (end) => {
  const { observation, noted } = given({ valueQuantity: undefined, valueRange: { [end]: { value: exact('1'), unit: 'scoops' } } });
  expect(valueOf(observation, { ...units, isUnit: () => false }, false)).toEqual({ kind: 'range', [end]: '1', unit: 'scoops' });
  expect(noted).toEqual([`valueRange.${end}: no UCUM unit for scoops: shown, not charted with others`]);
});

describe('a reason for a missing value', () => {
  const read = (dataAbsentReason: object) => {
    const { observation, told } = given({ valueQuantity: undefined, dataAbsentReason });
    return { value: valueOf(observation, units, false), told };
  };

  it.each<[object, object]>([
    [
      {
        coding: [
          { system: 'http://lab.example', code: 'X' },
          { system: ABSENT, code: 'error' },
        ],
      },
      { reason: 'error' },
    ],
    [
      { coding: [{ system: ABSENT, code: 'error' }], text: 'Hemolyzed; please recollect' },
      { reason: 'error', text: 'Hemolyzed; please recollect' },
    ],
    [{ text: 'Sample lost' }, { reason: 'unknown', text: 'Sample lost' }],
    [{ coding: [{ system: ABSENT, code: 'masked' }] }, { reason: 'masked' }],
  ])('%j is kept', (sent, kept) => expect(read(sent)).toEqual({ value: { kind: 'absent', ...kept }, told: [] }));

  it('needs words or the code of HL7', () => {
    expect(read({ coding: [{ system: 'http://lab.example', code: 'error' }] })).toEqual({
      value: undefined,
      told: [`dataAbsentReason: has neither text nor a code of ${ABSENT}`],
    });
  });
});

describe('a unit', () => {
  const told = (quantity: object, low?: object) => {
    const { observation, told } = given({
      valueQuantity: { value: exact('1'), system: UCUM, code: 'mg/dL', ...quantity },
      ...(low && { referenceRange: [{ low: { value: exact('0'), ...low } }] }),
    });
    rangesOf(observation, valueOf(observation, units, false), units);
    return told;
  };

  it.each([{ unit: 'mg/dL' }, { unit: 'mg per dL' }, {}])('may accompany its code as %j', (quantity) => expect(told(quantity)).toEqual([]));

  it('is reported when it contradicts its code', () => {
    expect(told({ unit: 'g/L' })).toEqual(['valueQuantity.unit: "g/L" is another unit than the code, mg/dL']);
    expect(told({}, { unit: 'g/L', code: 'mg/dL' })).toEqual(['referenceRange[0].low.unit: "g/L" is another unit than the code, mg/dL']);
  });
});

describe('a value', () => {
  const SNOMED = 'http://snomed.info/sct';
  const read = (more: object, rules = units) => {
    const { observation, told } = given({ valueQuantity: undefined, ...more });
    return { value: valueOf(observation, rules, false), told };
  };
  const quantity = { value: exact('188'), system: UCUM, code: 'mg/dL' };

  it.each<[string, object, object]>([
    ['a number, whose unit is its code', { valueQuantity: quantity }, { kind: 'quantity', value: '188', unit: 'mg/dL', ucum: 'mg/dL' }],
    [
      'a number with a comparator and a unit for display',
      { valueQuantity: { ...quantity, comparator: '<', unit: 'mg per dL' } },
      { kind: 'quantity', value: '188', comparator: '<', unit: 'mg per dL', ucum: 'mg/dL' },
    ],
    ['a text', { valueString: 'cloudy' }, { kind: 'text', text: 'cloudy' }],
    ['a concept with a text alone', { valueCodeableConcept: { text: 'pos' } }, { kind: 'coded', codings: [], text: 'pos' }],
    [
      'a titer',
      { valueRatio: { numerator: { value: exact('1') }, denominator: { value: exact('40') } } },
      { kind: 'ratio', numerator: '1', denominator: '40' },
    ],
    [
      'a titer with a limit',
      { valueRatio: { numerator: { value: exact('1'), comparator: '<' }, denominator: { value: exact('40') } } },
      { kind: 'ratio', comparator: '<', numerator: '1', denominator: '40' },
    ],
    [
      'a ratio whose denominator alone has a unit',
      { valueRatio: { numerator: { value: exact('3'), comparator: '>' }, denominator: { value: exact('1'), code: 'g' } } },
      { kind: 'text', text: '>3 / 1 g' },
    ],
    [
      'a ratio whose numerator alone has a code',
      { valueRatio: { numerator: { value: exact('3'), code: 'mg' }, denominator: { value: exact('1') } } },
      { kind: 'text', text: '3 mg / 1' },
    ],
    [
      'a concept with a code alone',
      { valueCodeableConcept: { coding: [{ system: SNOMED }, { system: SNOMED, code: '10828004' }] } },
      { kind: 'coded', codings: [{ system: SNOMED }, { system: SNOMED, code: '10828004' }], text: '10828004' },
    ],
    [
      'a reason in words of a code',
      {
        dataAbsentReason: {
          coding: [
            { system: SNOMED, code: '1' },
            { system: SNOMED, code: '2', display: 'Clotted' },
          ],
        },
      },
      { kind: 'absent', reason: 'unknown', text: 'Clotted' },
    ],
    [
      'a ratio of units, in words',
      { valueRatio: { numerator: { value: exact('3'), unit: 'mg' }, denominator: { value: exact('1'), unit: 'g' } } },
      { kind: 'text', text: '3 mg / 1 g' },
    ],
    [
      'a range',
      { valueRange: { low: { value: exact('10'), unit: '/hpf' }, high: { value: exact('20') } } },
      { kind: 'range', low: '10', high: '20', unit: '/hpf', ucum: '/[HPF]' },
    ],
    [
      'a range of one number',
      { valueRange: { low: { value: exact('10'), unit: '/hpf' }, high: { value: exact('10.0') } } },
      { kind: 'range', low: '10', high: '10.0', unit: '/hpf', ucum: '/[HPF]' },
    ],
    ['an integer', { valueInteger: exact('5') }, { kind: 'quantity', value: '5', unit: '' }],
    ['yes or no', { valueBoolean: false }, { kind: 'text', text: 'false' }],
    ['a date', { valueDateTime: '2026-05' }, { kind: 'text', text: '2026-05' }],
    ['a number with a unit in words', { valueQuantity: { value: exact('17'), unit: 'PG' } }, { kind: 'quantity', value: '17', unit: 'PG', ucum: 'pg' }],
    [
      'a concept whose text is not its display',
      { valueCodeableConcept: { coding: [{ system: SNOMED, code: '10828004', display: 'Positive' }], text: 'pos' } },
      { kind: 'coded', codings: [{ system: SNOMED, code: '10828004', display: 'Positive' }], text: 'pos' },
    ],
    [
      'a concept with a text alone beside its code',
      { valueCodeableConcept: { coding: [{ system: SNOMED, code: '10828004' }], text: 'pos' } },
      { kind: 'coded', codings: [{ system: SNOMED, code: '10828004' }], text: 'pos' },
    ],
  ])('may be %s', (_what, more, value) => expect(read(more)).toEqual({ value, told: [] }));

  it.each<[string, object, string]>([
    ['missing', {}, 'value[x]: is missing, and no dataAbsentReason says why'],
    ['double', { valueQuantity: quantity, valueString: 'high' }, 'valueString: cannot come with valueQuantity'],
    ['of a type that is not kept', { valuePeriod: { start: '2026' } }, 'valuePeriod: is not imported; valueQuantity, '],
    ['a concept without words', { valueCodeableConcept: { coding: [{ system: SNOMED }] } }, 'valueCodeableConcept: has neither text, display nor code'],
  ])('is refused when it is %s', (_how, more, told) => expect(read(more)).toEqual({ value: undefined, told: [expect.stringContaining(told)] }));

  it('is refused when its unit is not of UCUM', () => {
    const rules: ValueRules = { ...units, isUnit: (code) => code !== 'mg/dL' };
    expect(read({ valueQuantity: quantity }, rules)).toEqual({ value: undefined, told: ['valueQuantity.code: "mg/dL" is not a UCUM unit'] });
  });
});

describe('the bounds of a reference range', () => {
  const bound = (value: number, more: object = { code: 'mg/dL' }) => ({ value: exact(String(value)), ...more });
  const read = (range: object, more: object = {}, rules = units) => {
    const { observation, told } = given({ referenceRange: [range], ...more });
    return { ranges: rangesOf(observation, valueOf(observation, rules, false), rules), told };
  };

  it.each<[string, object, object]>([
    ['an upper bound', { high: bound(5) }, { high: '5' }],
    ['equal bounds', { low: bound(5), high: bound(5) }, { low: '5', high: '5' }],
    ['a text', { text: 'negative' }, { text: 'negative' }],
    ['people, by text', { text: 'x', appliesTo: [{ text: 'women', coding: [{ display: 'Female' }] }] }, { text: 'x', appliesTo: 'women' }],
    ['several people', { text: 'x', appliesTo: [{ text: 'women' }, { coding: [{ display: 'Pregnancy' }] }] }, { text: 'x', appliesTo: 'women, Pregnancy' }],
    ['an age', { text: 'x', age: { low: { value: exact('18'), code: 'a' } } }, { text: 'x', appliesTo: 'age from 18 years' }],
    [
      'an age between two, of women',
      { text: 'x', appliesTo: [{ text: 'women' }], age: { low: { value: exact('6'), unit: 'mo.', code: 'mo' }, high: { value: exact('2'), unit: 'yr' } } },
      { text: 'x', appliesTo: 'women, age from 6 months up to 2 yr' },
    ],
    ['an age without a unit', { text: 'x', age: { high: { value: exact('18') } } }, { text: 'x', appliesTo: 'age up to 18' }],
    ['an age that says nothing', { text: 'x', age: {} }, { text: 'x' }],
    ['people, by display', { text: 'x', appliesTo: [{ coding: [{ display: 'Female' }] }] }, { text: 'x', appliesTo: 'Female' }],
  ])('may be %s', (_what, range, kept) => expect(read(range)).toEqual({ ranges: [kept], told: [] }));

  it.each<[string, object, string]>([
    ['nothing', {}, 'referenceRange[0]: has neither low, high nor text'],
    ['in the wrong order', { low: bound(6), high: bound(5) }, 'referenceRange[0]: low 6 is above high 5'],
    ['for unnamed people', { text: 'x', appliesTo: [{}] }, 'referenceRange[0].appliesTo[0]: has neither text nor display'],
    ['for people with a bare code', { text: 'x', appliesTo: [{ coding: [{ code: 'F' }] }] }, 'referenceRange[0].appliesTo[0]: has neither text nor display'],
  ])('are reported when they are %s', (_how, range, told) => expect(read(range).told).toEqual([told]));

  it('are reported for a value that is not a number', () => {
    const text = { valueQuantity: undefined, valueString: 'cloudy' };
    expect(read({ high: bound(5) }, text).told).toEqual(['referenceRange[0].high: bounds a value that is not a quantity']);
    expect(read({ text: 'clear' }, text).told).toEqual([]);
  });

  it('are compared by unit only where a unit accompanies the code', () => {
    const suspicious: ValueRules = { ...units, areOtherUnits: (one, other) => one !== other };
    const bare = { valueQuantity: { value: exact('188'), system: UCUM, code: 'mg/dL' } };
    expect(read({ low: bound(5) }, bare, suspicious).told).toEqual([]);
    expect(read({ low: bound(5, { unit: 'mg/dL' }) }, bare, suspicious).told).toEqual([]);
    const { observation, told } = given({ valueQuantity: { value: exact('1'), system: UCUM, code: 'mg/dL' } });
    expect([valueOf(observation, suspicious, false), told]).toEqual([{ kind: 'quantity', value: '1', unit: 'mg/dL', ucum: 'mg/dL' }, []]);
  });
});
