import { describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { OptimalRange } from '../model/biomarker-detail.ts';
import type { NextStep, Threshold } from '../model/biomarker-facts.ts';
import { NO_LOWER_LIMIT, NO_SAFE_LEVEL, NO_TARGET, NO_UPPER_LIMIT } from '../model/range-notes.ts';
import { conditionsOf, readAge, type Person } from './person.ts';
import { bandIn, bandOf, labelsOf, normalOf, sentencesOf, targetOf } from './range-words.ts';
import { readValue } from './read-value.ts';
import { unitTable } from '../units/printed-units.ts';
import { readTyped, type TypedValue } from './typed-value.ts';
import type { Numbers } from './value-reading.ts';
import { stepWords } from './value-words.ts';
import { zonesOf } from './zones.ts';

// Invented markers, each made for some rules of the reader. They say nothing of a real test.

let made = 0;
const id = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

const range = (normalMin: number, normalMax: number, more: Partial<OptimalRange> = {}): OptimalRange => ({
  id: id(),
  ...{ gender: 'both', ageMin: 18, ageMax: 120, optimalMin: normalMin, optimalMax: normalMax, normalMin, normalMax },
  ...{ lowInclusive: true, highInclusive: true, unit: 'mg/L', source: 'Laboratory A', isPregnancySpecific: false },
  ...more,
});

const band = (label: string, more: Partial<Threshold>): Threshold => ({
  ...{ id: id(), kind: 'severity', label, quantity: 'level', population: 'adults', applies: {}, unit: 'mg/L', inUnits: [] },
  ...{ lowInclusive: true, highInclusive: false, meaning: `The meaning of ${label}`, source: 'Guideline B' },
  ...more,
});

const step = (name: string, more: Partial<NextStep>): NextStep => ({ id: name, pattern: `Pattern of ${name}`, next: `Repeat the ${name}.`, ...more });

const numbers = (more: Partial<Numbers>): Numbers => ({ unit: 'mg/L', optimalRanges: [], thresholds: [], conversions: [], whatNext: [], ...more });

const MARKERS: Record<string, { numbers: Numbers; values: readonly (number | string)[]; people?: readonly Person[]; units?: readonly string[] }> = {
  'an interval with bands and urgency on both sides': {
    numbers: numbers({
      optimalRanges: [range(3.5, 5)],
      thresholds: [
        band('dangerously low', { kind: 'critical', high: 2.5, careLevel: 'emergency', whatNext: 'urgent' }),
        band('moderate', { low: 2.5, high: 3, careLevel: 'same_day', inUnits: [{ unit: 'nmol/L', low: 5, high: 6, printed: true }] }),
        band('G3a', { low: 5, high: 6, careLevel: 'soon', whatNext: 'again', year: 2020 }),
        band('severe', { low: 6, careLevel: 'same_day' }),
        band('a rise', { quantity: 'rise', low: 1 }),
      ],
      conversions: [{ unit: 'nmol/L', ucumUnit: 'nmol/L', slope: 2, intercept: 0 }],
      whatNext: [
        step('urgent', { careLevel: 'emergency' }),
        step('again', { side: 'above' }),
        step('low', { high: 3.5, side: 'below' }),
        step('high', { low: 5, lowInclusive: false, careLevel: 'soon' }),
        step('higher', { low: 5.5, high: 6 }),
        step('inside', { side: 'inside' }),
      ],
    }),
    values: [0.9, 2.4, 2.5, 2.9, 3, 3.4, 3.5, 4.2, 5, 5.1, 5.5, 5.9, 6, 40, '<2.5', '<=2.5', '<4', '<20', '>6', '>=6', '>4', '>=5', '<=5'],
    units: ['mg/L', 'nmol/L'],
  },
  'an interval for each sex, for children and for a pregnancy': {
    numbers: numbers({
      optimalRanges: [
        range(10, 100, { gender: 'female' }),
        range(20, 200, { gender: 'male', ageMax: 64 }),
        range(25, 250, { gender: 'male', ageMin: 65 }),
        range(5, 50, { ageMin: 1, ageMax: 17 }),
        range(7, 70, { gender: 'female', ageMin: 15, ageMax: 50, isPregnancySpecific: true, condition: 'first trimester', pregnancyTrimester: 1 }),
        range(8, 80, { gender: 'female', condition: 'luteal phase' }),
      ],
      thresholds: [
        band('low in pregnancy', { high: 30, population: 'pregnant women', applies: { pregnancy: 'only', sex: 'female' } }),
        band('low', { high: 12, population: 'adults who are not pregnant', applies: { pregnancy: 'never' }, careLevel: 'same_day' }),
        band('high of men', { low: 150, applies: { sex: 'male' }, population: 'men', careLevel: 'emergency' }),
        band('of the old', { low: 60, applies: { ageMin: 65 }, population: 'people from 65 years' }),
        band('of children', { low: 40, applies: { ageMax: 17 }, population: 'children' }),
        band('with heart failure', { low: 90, applies: { condition: 'heart failure' }, population: 'people with heart failure', careLevel: 'same_day' }),
      ],
      whatNext: [step('men', { low: 150, applies: { sex: 'male' } }), step('women', { low: 150, applies: { sex: 'female' } })],
    }),
    values: [6, 9, 11, 30, 45, 65, 95, 160, 220],
    people: [
      {},
      { sex: 'female' },
      { sex: 'male' },
      { sex: 'male', age: 64 },
      { sex: 'male', age: 65 },
      { age: 17 },
      { age: 18 },
      { sex: 'female', age: 61 },
      { sex: 'female', condition: 'first trimester' },
      { sex: 'female', condition: 'pregnancy' },
      { sex: 'female', condition: 'luteal phase' },
      { condition: 'heart failure' },
    ],
  },
  'one upper limit, which is no part of the interval, and no safe level': {
    numbers: numbers({ optimalRanges: [range(0, 5, { notes: `${NO_LOWER_LIMIT} ${NO_SAFE_LEVEL}`, highInclusive: false })] }),
    values: [1, 4.9, 5, 5.1, 9000, '<2', '>5', '>=5', '<=5', '>1'],
  },
  'one upper limit that belongs to the interval': {
    numbers: numbers({
      optimalRanges: [range(0, 5, { notes: NO_LOWER_LIMIT })],
      conversions: [{ unit: 'nmol/L', ucumUnit: 'nmol/L', slope: 0.1, intercept: 0 }],
    }),
    values: [0.4, 0.6, 5, 5.1, '>=5'],
  },
  'an interval from zero': {
    numbers: numbers({ optimalRanges: [range(0, 5)], conversions: [{ unit: 'nmol/L', ucumUnit: 'nmol/L', slope: 0.1, intercept: 0 }] }),
    values: [0, 0.4, 0.6, 5],
  },
  'intervals with a condition alone for one sex': {
    numbers: numbers({
      optimalRanges: [
        range(1, 9, { gender: 'male' }),
        range(2, 12, { gender: 'female', condition: 'follicular phase' }),
        range(3, 20, { gender: 'female', condition: 'luteal phase' }),
        range(30, 90, { gender: 'female', isPregnancySpecific: true }),
      ],
    }),
    values: [10],
    people: [{}, { sex: 'female' }, { sex: 'male' }, { sex: 'female', condition: 'luteal phase' }, { sex: 'female', condition: 'pregnancy' }],
  },
  'an interval for all beside one with a condition': {
    numbers: numbers({ optimalRanges: [range(1, 9), range(2, 12, { condition: 'in the morning' })] }),
    values: [10],
    people: [{}, { sex: 'male' }, { condition: 'in the morning' }],
  },
  'one lower limit': {
    numbers: numbers({ optimalRanges: [range(60, 999, { notes: NO_UPPER_LIMIT, optimalMin: 90 })], thresholds: [band('goal', { kind: 'target', low: 90 })] }),
    values: [59, 60, 89, 90, '>90', '<60', '<70'],
  },
  'a goal, a diagnosis and an action, without an interval': {
    numbers: numbers({
      thresholds: [
        band('goal', { kind: 'target', high: 100 }),
        band('prediabetes', { kind: 'diagnostic', low: 100, high: 125, highInclusive: true }),
        band('treat', { kind: 'action', low: 190 }),
        band('panic', { kind: 'critical', low: 400, careLevel: 'emergency' }),
      ],
      conversions: [{ unit: 'nmol/L', ucumUnit: 'nmol/L', slope: 10, intercept: 0 }],
    }),
    values: [99, 100, 125, 126, 190, 400, 2000],
  },
  'bands that end, bands around the interval, and steps by the nearest limit': {
    numbers: numbers({
      optimalRanges: [range(70, 100)],
      thresholds: [
        band('around', { kind: 'diagnostic', low: 50, high: 200 }),
        band('normal', { kind: 'diagnostic', high: 100 }),
        band('from the lower limit', { kind: 'diagnostic', low: 70, high: 130 }),
        band('to the upper limit', { kind: 'diagnostic', low: 30, high: 100, highInclusive: true }),
        band('upper part', { kind: 'diagnostic', low: 90 }),
        band('high', { low: 100, lowInclusive: false, high: 120, careLevel: 'soon' }),
        band('higher', { low: 150, lowInclusive: false, high: 180, careLevel: 'same_day' }),
        band('low', { low: 60, high: 70, careLevel: 'soon' }),
        band('lower', { low: 30, high: 40, careLevel: 'same_day' }),
      ],
      whatNext: [
        step('far', { low: 60 }),
        step('near', { low: 110 }),
        step('between', { low: 90, high: 125 }),
        step('of women', { low: 100, high: 111, applies: { sex: 'female' } }),
        step('of men', { low: 100, high: 111, applies: { sex: 'male' } }),
      ],
    }),
    values: [20, 35, 40, 45, 55, 65, 69, 70, 80, 95, 100, 101, 110, 120, 130, 150, 151, 180, 250, '<40', '<=40', '>150', '>=150'],
    people: [{}, { sex: 'female' }],
  },
  'a band beside an upper limit': {
    numbers: numbers({
      optimalRanges: [range(0, 5, { notes: NO_LOWER_LIMIT })],
      thresholds: [band('around', { kind: 'diagnostic', high: 10 }), band('from zero', { kind: 'diagnostic', low: 0, high: 10 })],
    }),
    values: [4, 6, 12],
  },
  'a band beside a lower limit': {
    numbers: numbers({
      optimalRanges: [range(60, 999, { notes: NO_UPPER_LIMIT })],
      thresholds: [band('around', { kind: 'diagnostic', low: 50 }), band('below 999', { kind: 'diagnostic', low: 50, high: 999 })],
    }),
    values: [40, 55, 70],
  },
  'rows for some ages and for a pregnancy': {
    numbers: numbers({
      optimalRanges: [range(1, 20, { ageMin: 1, ageMax: 18 }), range(2, 30, { ageMin: 19 }), range(3, 40, { ageMin: 10, ageMax: 17 })],
      thresholds: [
        band('to 17', { low: 10, applies: { ageMax: 17 } }),
        band('to 18', { low: 10, applies: { ageMax: 18 } }),
        band('from 18', { low: 10, applies: { ageMin: 18 } }),
        band('from 19', { low: 10, applies: { ageMin: 19 } }),
        band('from 18 to 60', { low: 10, applies: { ageMin: 18, ageMax: 60 } }),
        band('of a pregnancy', { low: 10, applies: { pregnancy: 'only' } }),
        band('of a part of it', { low: 10, applies: { pregnancy: 'only', condition: 'second trimester' } }),
        band('of a condition', { low: 10, applies: { condition: 'diabetes' } }),
      ],
    }),
    values: [12],
    people: [{}, { age: 9 }, { age: 10 }, { age: 17 }, { age: 18 }, { age: 59 }, { age: 60 }, { sex: 'male' }, { sex: 'male', age: 30 }, { condition: 'second trimester' }, { condition: 'diabetes' }], // prettier-ignore
  },
  'a titer': {
    numbers: numbers({ unit: 'titer', thresholds: [band('positive', { kind: 'diagnostic', low: 80, unit: 'titer' })] }),
    values: [40, 80, 320],
    units: ['titer'],
  },
  'a conversion with an intercept': {
    numbers: numbers({
      unit: '%',
      optimalRanges: [range(4, 5.6, { unit: '%' })],
      thresholds: [band('high', { kind: 'diagnostic', low: 6.5, unit: '%', inUnits: [{ unit: 'mmol/mol', low: 48, printed: true }] })],
      conversions: [{ unit: 'mmol/mol', ucumUnit: 'mmol/mol', slope: 10.93, intercept: -23.5 }],
      whatNext: [step('confirm', { low: 6.5 })],
    }),
    values: [5, 6.4, 6.5, 38, 47, 48],
    units: ['%', 'mmol/mol'],
  },
};

const PEOPLE = (person: Person) => [person.sex, person.age, person.condition].filter((part) => part !== undefined).join(', ') || 'anyone';

/** All that a reading says, on one line for each part. */
function told(of: Numbers, given: TypedValue & { unit: string }, person: Person): string {
  const { urgency, intervals, named, verdict, next, bands, onlyIf, doubts } = readValue(of, given, person);
  const lines = {
    urgency: urgency && `${urgency.level}: ${urgency.sentence}`,
    verdict: verdict.map(({ words, source }) => `${words}${source ? ` [${source.source}]` : ''}`).join(' '),
    intervals: intervals.map(({ place, sentence }) => `${place}: ${sentence}`).join(' | '),
    named: named?.band.label,
    bands: bands.map(({ band: { label }, isMissed }) => `${label}${isMissed ? ' (missed)' : ''}`).join(', '),
    'only if': onlyIf.map(({ band: { label } }) => label).join(', '),
    next: next.map(stepWords).join(' | '),
    doubts: doubts.join(' '),
  };
  return Object.entries(lines)
    .flatMap(([name, words]) => (words ? [`    ${name}: ${words}`] : []))
    .join('\n');
}

const typed = (value: number | string): TypedValue => readTyped(String(value), [], () => []) as TypedValue;

describe('the reader of values', () => {
  it.each(Object.entries(MARKERS))('says of %s what was reviewed', (name, { numbers: of, values, people = [{}], units = ['mg/L'] }) => {
    const parts = units.flatMap((unit) =>
      people.flatMap((person) => [
        `${PEOPLE(person)}, in ${unit}: ${zonesOf(of, unit, person)
          .map((zone) => `${zone.name} (${zone.tone}${zone.low === undefined ? '' : `, ${zone.holdsLow ? 'from' : 'above'} ${zone.low}`})`)
          .join('; ')}`,
        ...values.map((value) => `  ${value}\n${told(of, { ...typed(value), unit }, person)}`),
      ]),
    );
    const text = `${name}\n${parts.join('\n')}\n`;
    expect(text).toBe(golden(new URL(`golden/${name.replaceAll(/[^a-z]+/g, '-')}.txt`, import.meta.url), text));
  });

  it('shows the notes that the words of an interval do not cover', () => {
    const notes = [NO_TARGET, `${NO_LOWER_LIMIT}.`, 'Fasting lowers it, e.g. overnight.', `${NO_UPPER_LIMIT}.`, 'Ask the laboratory.'].join(' ');
    expect(sentencesOf(range(1, 2, { notes }))).toEqual(['Fasting lowers it, e.g. overnight.', 'Ask the laboratory.']);
    expect(sentencesOf(range(1, 2))).toEqual([]);
  });

  it('asks for a pregnancy where a next step alone depends on one', () => {
    const numbers = MARKERS['one lower limit']!.numbers;
    const depends = (pregnancy: 'only' | 'never') => conditionsOf({ ...numbers, whatNext: [step('a', { side: 'above', applies: { pregnancy } })] });
    expect([conditionsOf(numbers), depends('only'), depends('never')]).toEqual([[], ['pregnancy'], ['pregnancy']]);
  });

  it('asks for the conditions of a page, pregnancy first', () =>
    expect(conditionsOf(MARKERS['an interval for each sex, for children and for a pregnancy']!.numbers)).toEqual([
      'pregnancy',
      'first trimester',
      'luteal phase',
      'heart failure',
    ]));
});

describe('the words of intervals and bands', () => {
  const ranges = [
    range(1, 2),
    range(1, 2, { ageMin: 0 }),
    range(1, 2, { ageMin: 1 }),
    range(1, 2, { ageMin: 19, gender: 'male' }),
    range(1, 2, { ageMin: 1, ageMax: 17 }),
    range(1, 2, { ageMin: 1, ageMax: 18 }),
    range(1, 2, { ageMax: 17, gender: 'female', ageMin: 2 }),
    range(1, 2, { gender: 'male', ageMin: 2, ageMax: 17 }),
    range(1, 2, { gender: 'female', condition: 'luteal phase' }),
    range(1, 2, { isPregnancySpecific: true, gender: 'female' }),
    range(1, 2, { laboratory: 'Lab of one' }),
    range(1.5, 2, { highInclusive: false, optimalMax: 1.8 }),
    range(1, 2, { notes: NO_UPPER_LIMIT, lowInclusive: false, optimalMin: 1.5 }),
    range(0, 2, { notes: NO_LOWER_LIMIT, highInclusive: false, optimalMax: 1 }),
    range(1.005, 1.03, { unit: '1' }),
    range(1000, 25_000.5),
    range(1, 2, { normalMin: undefined }),
  ];
  const bands = [
    band('a', { low: 1, high: 2 }),
    band('a', { low: 1, high: 2, highInclusive: true }),
    band('a', { low: 1 }),
    band('a', { low: 1, lowInclusive: false }),
    band('a', { high: 2 }),
    band('a', { high: 2, highInclusive: true }),
    band('a', { quantity: 'rise', low: 0.3 }),
    band('a', { quantity: 'difference', low: 1, lowInclusive: false }),
    band('a', { unit: 'titer', low: 80 }),
    band('a', { unit: '+', low: 1, high: 2 }),
    band('a', { unit: '1', low: 7.35 }),
    band('a', { low: 1, inUnits: [{ unit: 'nmol/L', low: 1234.5, printed: true }] }),
  ];

  it('are as reviewed', () => {
    const labels = labelsOf(ranges);
    const text = [
      ...ranges.map((one, index) => [labels[index], normalOf(one), targetOf(one)].filter(Boolean).join(' | ')),
      ...bands.map((one) => [bandOf(one), bandOf(one, 'bare'), bandIn(one, 'nmol/L')].filter(Boolean).join(' | ')),
      '',
    ].join('\n');
    expect(text).toBe(golden(new URL('golden/words.txt', import.meta.url), text));
  });
});

describe('a typed value', () => {
  const UNITS = ['µg/L', 'mmol/L', '10³/µL', 'mL/min/1.73 m²', 'titer'];
  const unitsOf = unitTable(
    Object.entries({
      ...{ 'ug/L': 'µg/L mcg/L', 'ng/mL': 'ng/mL', 'ng/L': 'ng/L', 'mmol/L': 'mmol/L', 'umol/L': 'µmol/L', 'nmol/L': 'nmol/L' },
      ...{ '10*3/uL': '10³/µL 10^3/uL x10*3/uL K/uL', '10*9/L': 'G/L 109/L', 'g/L': 'g/L', '/uL': '/µL' },
      ...{ 'mL/min/{1.73_m2}': 'mL/min/1.73m²', '{titer}': 'titer' },
    }).flatMap(([ucum, prints]) => prints.split(' ').map((printed) => ({ printed, ucum }))),
  );

  it.each<[string, TypedValue]>([
    ['14', { value: 14 }],
    [' 4.5 ', { value: 4.5 }],
    ['4,5', { value: 4.5 }],
    ['0,125', { value: 0.125 }],
    ['<5', { value: 5, comparator: '<' }],
    ['> 5', { value: 5, comparator: '>' }],
    ['<=5', { value: 5, comparator: '<=' }],
    ['>=5', { value: 5, comparator: '>=' }],
    ['≤5', { value: 5, comparator: '<=' }],
    ['≥ 5', { value: 5, comparator: '>=' }],
    ['14 µg/L', { value: 14, unit: 'µg/L' }],
    ['14 μg/l', { value: 14, unit: 'µg/L' }],
    ['14 ug/L', { value: 14, unit: 'µg/L' }],
    ['14mcg/L', { value: 14, unit: 'µg/L' }],
    ['7 10^3/uL', { value: 7, unit: '10³/µL' }],
    ['7 x10*3/µL', { value: 7, unit: '10³/µL' }],
    ['7 ×10*3/µL', { value: 7, unit: '10³/µL' }],
    ['7000 /µL', { value: 7, unit: '10³/µL' }],
    ['7,000/uL', { value: 7, unit: '10³/µL' }],
    ['<1,250,000 /uL', { value: 1250, comparator: '<', unit: '10³/µL' }],
    ['4 109/L', { value: 4, unit: '10³/µL' }],
    ['7.000/uL', { value: 7, unit: '10³/µL' }],
    ['250 000 /uL', { value: 250, unit: '10³/µL' }],
    ['2,50,000 /uL', { value: 250, unit: '10³/µL' }],
    ["250'000 /uL", { value: 250, unit: '10³/µL' }],
    ['7·5 ·10*3/uL', { value: 7.5, unit: '10³/µL' }],
    ['4·5', { value: 4.5 }],
    ['4．5', { value: 4.5 }],
    ['4\u00ad.5', { value: 4.5 }],
    ['4.500', { value: 4.5 }],
    ['2·310', { value: 2.31 }],
    ["1'250", { value: 1250 }],
    ['1’250,5', { value: 1250.5 }],
    ['1 250', { value: 1250 }],
    ['1\u00a0250 ng/mL', { value: 1250, unit: 'µg/L' }],
    ['1\u202f250 000', { value: 1250000 }],
    ['1,250,000', { value: 1250000 }],
    ['1.250.000', { value: 1250000 }],
    ['1.234,5', { value: 1234.5 }],
    ['1234567890', { value: 1234567890 }],
    ['4 G/L', { value: 4, unit: '10³/µL' }],
    ['4 umol/L', { value: 0.004, unit: 'mmol/L' }],
    ['14 ng/mL', { value: 14, unit: 'µg/L' }],
    ['14 ng/L', { value: 0.014, unit: 'µg/L' }],
    ['90 mL/min/1.73m2', { value: 90, unit: 'mL/min/1.73 m²' }],
    ['1:320', { value: 320 }],
    ['<1 : 40', { value: 40, comparator: '<' }],
    ['>=1:40', { value: 40, comparator: '>=' }],
    ['≥1:40', { value: 40, comparator: '>=' }],
    ['≤ 1:40', { value: 40, comparator: '<=' }],
    ['<=1:40', { value: 40, comparator: '<=' }],
    ['>1:40', { value: 40, comparator: '>' }],
  ])('"%s" is %j', (text, value) => expect(readTyped(text, UNITS, unitsOf)).toEqual(value));

  it.each([
    ['', 'Value: enter a number such as 45, 4.5 or <5.'],
    ['high', 'Value: enter a number such as 45, 4.5 or <5.'],
    ['1234567890123456', 'Value: enter a number such as 45, 4.5 or <5.'],
    ["4'5", 'Value: enter a number such as 45, 4.5 or <5.'],
    ['4_500', 'Value: enter a number such as 45, 4.5 or <5.'],
    ['4-5', 'Value: the unit "-5" is not one of this page: µg/L, mmol/L, 10³/µL, mL/min/1.73 m², titer.'],
    ['4\u00ad5', 'Value: enter a number such as 45, 4.5 or <5.'],
    ['1,25,00', 'Value: enter a number such as 45, 4.5 or <5.'],
    ['2,310', 'Value: write 2310 or 2.310, without a comma.'],
    ['7,000 K/uL', 'Value: write 7000 or 7.000, without a comma.'],
    ['75 nmol/L', 'Value: the unit "nmol/L" is not one of this page: µg/L, mmol/L, 10³/µL, mL/min/1.73 m², titer.'],
    ['5 stones', 'Value: the unit "stones" is not one of this page: µg/L, mmol/L, 10³/µL, mL/min/1.73 m², titer.'],
  ])('"%s" is refused: %s', (text, fault) => expect(readTyped(text, UNITS, unitsOf)).toEqual({ fault }));

  it('has no dilution where no titer is read', () =>
    expect(readTyped('1:320', ['mg/L'], unitsOf)).toEqual({ fault: 'Value: enter a number such as 45, 4.5 or <5.' }));
});

it.each<[string, object]>([
  ['', {}],
  ['  ', {}],
  ['0', { age: 0 }],
  [' 34 ', { age: 34 }],
  ['130', { age: 130 }],
  ['131', { fault: 'Age: enter whole years from 0 to 130.' }],
  ['3.5', { fault: 'Age: enter whole years from 0 to 130.' }],
  ['-1', { fault: 'Age: enter whole years from 0 to 130.' }],
])('the age "%s" is %j', (typedAge, age) => expect(readAge(typedAge)).toEqual(age));
