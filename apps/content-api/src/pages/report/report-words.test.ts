import { golden } from '@biomarker/testbed/golden';
import type { Numbers } from '@biomarker/domain/interpretation';
import type { ReportMarker, ReportResult } from '@biomarker/domain/report';
import { describe, expect, it } from '@jest/globals';
import { meaningOf } from '../../../browser/report/meaning.ts';
import { dateWords, intervalWords, unitWords, valueWords } from '../../../browser/report/words.ts';

const VALUES = [2, 3.5, 4.2, 5.3, 7];
const FLAGS = [undefined, 'N', 'A', 'H', 'HH', 'L', 'LL'] as const;

const marker = { slug: 'potassium', name: 'Potassium', unit: 'mmol/L', conversions: [] } as unknown as ReportMarker;
const band = { quantity: 'level', population: 'adults', applies: {}, unit: 'mmol/L', source: 'Source', inUnits: [] };
const numbers = {
  unit: 'mmol/L',
  optimalRanges: [],
  conversions: [],
  whatNext: [],
  thresholds: [
    { ...band, id: 'low', kind: 'critical', label: 'dangerously low', high: 2.5, highInclusive: false, meaning: 'danger', careLevel: 'emergency' },
    { ...band, id: 'goal', kind: 'target', label: 'goal', low: 4, lowInclusive: true, meaning: 'goal' },
    {
      ...band,
      id: 'raised',
      kind: 'action',
      label: 'raised',
      low: 5.2,
      lowInclusive: true,
      high: 6,
      highInclusive: false,
      meaning: 'raised',
      careLevel: 'soon',
    },
    { ...band, id: 'high', kind: 'severity', label: 'severe', low: 6, lowInclusive: true, meaning: 'severe', careLevel: 'same_day' },
  ],
} as unknown as Numbers;

const OURS = {
  ...{
    id: 'ours',
    gender: 'both',
    ageMin: 18,
    ageMax: 130,
    optimalMin: 3.5,
    optimalMax: 5,
    normalMin: 3.5,
    normalMax: 5,
    lowInclusive: true,
    highInclusive: true,
  },
  ...{ unit: 'mmol/L', source: 'Laboratory', isPregnancySpecific: false },
} as unknown as Numbers['optimalRanges'][number];

const result = (value: number | string, more: Partial<ReportResult> = {}): ReportResult => ({
  ...{
    state: 'recognized',
    slug: 'potassium',
    value,
    printed: String(value),
    unit: 'mmol/L',
    low: 3.5,
    high: 5.1,
    questions: [],
    earlier: [],
    remarks: [],
    text: '',
  },
  ...more,
});

const told = (one: ReportResult, of: Numbers | undefined = numbers, at = marker) => {
  const { isUrgent, isOutside, place, bar, sentences } = meaningOf(one, at, of, {});
  return [isUrgent && '‹urgent›', isOutside && '‹outside›', place && `‹${place}›`, bar && `‹bar at ${bar.at.toFixed(2)}›`, ...sentences]
    .filter(Boolean)
    .join(' ');
};

describe('a row of a report', () => {
  it('says what was reviewed, for each value and each flag of the laboratory', () => {
    const flagged = VALUES.flatMap((value) => FLAGS.map((flag) => `${value}${flag ? ` ${flag}` : ''}: ${told(result(value, { ...(flag && { flag }) }))}`));
    const others = {
      'less than a value': result(2.5, { comparator: '<' }),
      'no interval': result(5.3, { low: undefined, high: undefined }),
      'a unit that we do not know': result(5.3, { unit: '%' }),
      'a word': result('NEGATIVE', { low: undefined, high: undefined }),
      'a question': result(7, { questions: [{ about: 'fasting' }] }),
      'a remark': result(4.2, { remarks: ['Specimen hemolyzed.'] }),
    };
    const strip = { ...marker, unit: '', usualAnswer: 'The strip reads negative or positive; negative is usual.' };
    const answer = (value: string) => `${value} of a strip: ${told(result(value, { low: undefined, high: undefined }), undefined, strip)}`;
    const text = [
      ...flagged,
      ...['negative', 'trace', '2+', '++', 'positive'].map(answer),
      ...Object.entries(others).map(([name, one]) => `${name}: ${told(one)}`),
      `an interval of ours alone: ${told(result(5.3, { low: undefined, high: undefined }), { ...numbers, thresholds: [], optimalRanges: [OURS] })}`,
      `without numbers of ours: ${told(result(7), { ...numbers, thresholds: [] })}`,
      '',
    ].join('\n');
    expect(text).toBe(golden(new URL('golden/meanings.txt', import.meta.url), text));
  });
});

describe('the words of a row', () => {
  it.each([
    ['10*3/uL', '10³/µL'],
    ['10*4/uL', '10⁴/µL'],
    ['10*5/uL', '10⁵/µL'],
    ['10*6/uL', '10⁶/µL'],
    ['10*9/L', '10⁹/L'],
    ['10*12/L', '10¹²/L'],
    ['mg/g{creat}', 'mg/g'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    ['u[IU]/mL', 'µIU/mL'],
    ['m[IU]/L', 'mIU/L'],
    ['meq/L', 'mEq/L'],
    ['ueq/L', 'uEq/L'],
    ["[arb'U]/mL", 'U/mL'],
    ['{ratio}', ''],
    ['{index_val}', ''],
    ['{titer}', ''],
    ['1', ''],
    ['[pH]', ''],
    ['ug/L', 'µg/L'],
    ['umol/L', 'µmol/L'],
    ['ukat/L', 'µkat/L'],
    ['mg/dL', 'mg/dL'],
    [undefined, ''],
  ])('the unit %s reads "%s"', (ucum, words) => expect(unitWords(ucum)).toBe(words));

  it.each<[Partial<ReportResult>, string]>([
    [{ value: 14, printed: '14.0', unit: 'ng/mL' }, '14.0 ng/mL'],
    [{ value: 5, printed: '5', comparator: '<', unit: 'ng/mL' }, '<5 ng/mL'],
    [{ value: 7.1, printed: '7.1', unit: '10*9/L' }, '7.1 × 10⁹/L'],
    [{ value: 'NEGATIVE', printed: '', unit: undefined }, 'NEGATIVE'],
  ])('%j reads "%s"', (one, words) => expect(valueWords(result(0, one))).toBe(words));

  it.each<[Partial<ReportResult>, string]>([
    [{ low: 3.5, high: 5.1 }, '3.5 to 5.1'],
    [{ low: 60 }, '60 or more'],
    [{ low: 60, exclusive: true }, 'above 60'],
    [{ high: 5 }, 'up to 5'],
    [{ high: 5, exclusive: true }, 'below 5'],
    [{}, ''],
  ])('the interval %j reads "%s"', (one, words) => expect(intervalWords(one)).toBe(words));

  it('a date reads in American English', () => expect(dateWords('2026-05-04')).toBe('May 4, 2026'));
});
