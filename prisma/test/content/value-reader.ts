import { readTyped, readValue, type Numbers, type Person, type Threshold, type ValueReading } from '@biomarker/domain/content';
import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../seeding/biomarker-facts.ts';
import { contentRows } from '../../seeding/rows.ts';
import { content } from '../fixtures.ts';

const ranges = new Map(contentRows(content).biomarkers.map(({ row, ranges: rows }) => [row.slug, rows]));
const pages = new Map(
  content.biomarkers.map((file) => {
    const { thresholds, conversions, whatNext } = factsOf(file, content.careSigns).facts;
    return [file.slug, { unit: file.unit, optimalRanges: ranges.get(file.slug), thresholds, conversions, whatNext } as Numbers];
  }),
);

/** A value as a person types it: "potassium 6.8 mmol/L". */
function read(slug: string, typed: string, person: Person = {}): ValueReading {
  const numbers = pages.get(slug)!;
  const units = [numbers.unit!, ...numbers.conversions.map(({ unit }) => unit)];
  const value = readTyped(typed, units);
  if ('fault' in value) throw new Error(value.fault);
  return readValue(numbers, { ...value, unit: value.unit ?? numbers.unit! }, person);
}

const labels = ({ bands }: ValueReading) => bands.map(({ band }) => band.label);
const MAN: Person = { sex: 'male', age: 40 };
const WOMAN: Person = { sex: 'female', age: 40 };

describe('the reader of values', () => {
  test.each<[slug: string, typed: string, person: Person, label: string]>([
    ['ldl-cholesterol', '4.9 mmol/L', {}, 'very high'],
    ['ldl-cholesterol', '4.13 mmol/L', {}, 'high'],
    ['total-cholesterol', '6.2 mmol/L', {}, 'high'],
    ['hemoglobin-a1c', '47 mmol/mol', {}, 'prediabetes'],
    ['hemoglobin-a1c', '48 mmol/mol', {}, 'diabetes'],
    ['hemoglobin', '7.5', MAN, 'severe anemia'],
    ['hemoglobin', '7.5', WOMAN, 'severe anemia'],
    ['potassium', '6.1', MAN, 'moderate hyperkalemia'],
    ['potassium', '5.95', MAN, 'mild hyperkalemia'],
    ['potassium', '6.8', MAN, 'severe hyperkalemia'],
    ['potassium', '2.6', MAN, 'moderate hypokalemia'],
    ['egfr', '59.5', MAN, 'G3a'],
    ['glucose-fasting', '5.8 mmol/L', MAN, 'prediabetes'],
    ['prolactin', '300', MAN, 'prolactinoma likely'],
  ])('%s %s of %j falls under "%s"', (slug, typed, person, label) => {
    expect(labels(read(slug, typed, person)).join(', ')).toContain(label);
  });

  test.each<[slug: string, typed: string, person: Person, label: string]>([
    ['creatinine', '0.9', MAN, 'acute kidney injury'],
    ['creatinine', '6', MAN, 'acute kidney injury'],
    ['tsh', '6.1', MAN, 'pregnancy'],
    ['tsh', '6.1', { sex: 'female', age: 6 }, 'pregnancy'],
    ['glucose-fasting', '5.8 mmol/L', MAN, 'gestational'],
  ])('%s %s of %j does not fall under "%s"', (slug, typed, person, label) => {
    expect(labels(read(slug, typed, person)).join(', ')).not.toContain(label);
  });

  test.each<[slug: string, typed: string, person: Person, level: string | undefined]>([
    ['potassium', '6.8', {}, 'emergency'],
    ['potassium', '6.8', { sex: 'female', age: 6 }, 'emergency'],
    ['potassium', '6.1', MAN, 'same_day'],
    ['potassium', '4.2', MAN, undefined],
    ['creatinine', '0.9', MAN, undefined],
    ['creatinine', '9', MAN, 'same_day'],
    ['sodium', '118', {}, 'emergency'],
    ['hemoglobin', '5', WOMAN, 'emergency'],
  ])('%s %s of %j is %s', (slug, typed, person, level) => {
    expect(read(slug, typed, person).urgency?.level).toBe(level);
  });

  test('answers in sentences', () => {
    expect(read('ferritin', '14', { sex: 'female', age: 34 }).intervals[0]!.sentence).toBe(
      'Your 14 ng/mL is below the interval of 24 to 307 ng/mL (women, 18 years and older).',
    );
    expect(read('ldl-cholesterol', '4.2 mmol/L').intervals[0]!.sentence).toBe(
      'Your 4.2 mmol/L reaches or exceeds the limit of 3.4 mmol/L (adults, 18 years and older).',
    );
    expect(read('egfr', '>90').intervals[0]!.sentence).toMatch(/^A value of more than 90 mL\/min\/1.73 m² is not below the limit of \d+/);
  });

  test('says what usually follows, from the table of the page', () => {
    expect(read('tsh', '6.1', WOMAN).next[0]!.next).toBe('A repeat after 2 to 3 months with free T4 and TPO antibodies');
    expect(read('potassium', '6.8', MAN).next[0]!.next).toMatch(/^An ECG/);
    expect(read('ferritin', '14', WOMAN).next).not.toEqual([]);
  });

  test.each([
    ['creatinine', '110 mg/dL', 'Did you mean 110 µmol/L?'],
    ['ferritin', '1400000', 'Check the number and its unit'],
    ['glucose-fasting', '95 mmol/L', 'Did you mean 95 mg/dL?'],
  ])('%s %s: asks whether it is a slip', (slug, typed, words) => {
    expect(read(slug, typed).doubts.join(' ')).toContain(words);
  });

  test.each(['', 'x', '1,105', '14 stones', '1.2.3', '-4'])('"%s" is refused with a sentence', (typed) => {
    expect(readTyped(typed, ['ng/mL'])).toHaveProperty('fault', expect.stringMatching(/^Value: /));
  });

  test.each<[string, object]>([
    ['<5', { value: 5, comparator: '<' }],
    ['≥ 90', { value: 90, comparator: '>=' }],
    ['4,5', { value: 4.5 }],
    ['14 NG/ML', { value: 14, unit: 'ng/mL' }],
  ])('"%s" is read', (typed, value) => {
    expect(readTyped(typed, ['ng/mL', 'pmol/L'])).toEqual(value);
  });
});

/** "190 mg/dL (4.9 mmol/L)" in a text of the page. */
const PAIR = /(\d[\d,]*(?:\.\d+)?) ([^\s()]+(?: m²)?) \((\d[\d,]*(?:\.\d+)?) ([^()]+?)\)/g;

test('a number that a text gives in two units reads the same in both', () => {
  const pairs = content.biomarkers.flatMap((file) => {
    const numbers = pages.get(file.slug)!;
    const units = [numbers.unit, ...numbers.conversions.map(({ unit }) => unit)];
    return [...JSON.stringify(file).matchAll(PAIR)].flatMap(([text, one, unit, other, otherUnit]) =>
      units.includes(unit) && units.includes(otherUnit) ? [{ slug: file.slug, numbers, text, given: [one!, unit!], same: [other!, otherUnit!] }] : [],
    );
  });
  const told = (numbers: Numbers, [value, unit]: string[]) => {
    const reading = readValue(numbers, { value: Number(value!.replaceAll(',', '')), unit: unit! });
    return JSON.stringify([labels(reading), reading.onlyIf.map(({ band }) => band.label), reading.intervals.map(({ place }) => place), reading.urgency?.level]);
  };
  expect(pairs.filter(({ numbers, given, same }) => told(numbers, given) !== told(numbers, same)).map(({ slug, text }) => `${slug}: ${text}`)).toEqual([]);
  expect(pairs.length).toBeGreaterThan(100);
});

test('a band that is open below names no low value', () => {
  expect(read('glucose-fasting', '35', MAN).verdict).not.toContain('normal');
});

const LEVELS = [undefined, 'routine', 'soon', 'same_day', 'emergency'];
const PEOPLE: Person[] = [{}, MAN, WOMAN, { sex: 'female', age: 70 }, { age: 6 }, { sex: 'male', age: 15 }];

/** The limits of a page in its own unit, with numbers between and beyond them. */
function pointsOf({ unit, optimalRanges, thresholds }: Numbers): number[] {
  const limits = [
    ...optimalRanges.filter((range) => range.unit === unit).flatMap(({ normalMin, normalMax }) => [normalMin, normalMax]),
    ...thresholds.filter((each) => each.quantity === 'level' && each.unit === unit).flatMap(({ low, high }) => [low, high]),
  ].filter((limit): limit is number => limit !== undefined && limit > 0);
  const sorted = [...new Set(limits)].sort((a, b) => a - b);
  return [sorted[0]! / 2, ...sorted.flatMap((limit, index) => [limit, (limit + (sorted[index + 1] ?? limit * 3)) / 2])].filter((point) =>
    Number.isFinite(point),
  );
}

const isWithin = (one: Threshold, other: Threshold) => (one.low ?? -Infinity) >= (other.low ?? -Infinity) && (one.high ?? Infinity) <= (other.high ?? Infinity);

describe.each([...pages].filter(([, { unit, optimalRanges }]) => unit !== undefined && optimalRanges.length > 0))('%s', (slug, numbers) => {
  test.each(PEOPLE)('no worse value reads calmer, for %j', (person) => {
    const rank = (value: number) => LEVELS.indexOf(readValue(numbers, { value, unit: numbers.unit! }, person).urgency?.level);
    const points = pointsOf(numbers);
    const calmest = points.map(rank).indexOf(Math.min(...points.map(rank)));
    const [falling, rising] = [points.slice(0, calmest + 1).map(rank), points.slice(calmest).map(rank)];
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  });

  test('no sex or age loses a critical value', () => {
    for (const value of pointsOf(numbers)) {
      const urgent = readValue(numbers, { value, unit: numbers.unit! }, { age: 40 }).urgency?.level;
      if (urgent !== 'emergency' && urgent !== 'same_day') continue;
      for (const person of PEOPLE)
        expect({ slug, value, person, urgent: readValue(numbers, { value, unit: numbers.unit! }, person).urgency?.level ?? 'none' }).not.toMatchObject({
          urgent: 'none',
        });
    }
  });

  test('the verdict is the same in each unit', () => {
    for (const { unit, slope, intercept } of numbers.conversions) {
      for (const value of pointsOf(numbers)) {
        const isLimit =
          numbers.thresholds.some(({ low, high }) => low === value || high === value) ||
          numbers.optimalRanges.some((range) => range.normalMin === value || range.normalMax === value);
        if (isLimit) continue;
        const [here, there] = [readValue(numbers, { value, unit: numbers.unit! }), readValue(numbers, { value: value * slope + intercept, unit })];
        expect({ value, unit, bands: labels(there), places: there.intervals.map(({ place }) => place), urgency: there.urgency?.level }).toEqual({
          ...{ value, unit, bands: labels(here), places: here.intervals.map(({ place }) => place), urgency: here.urgency?.level },
        });
      }
    }
  });

  test('every number has one place among the grades of a scale', () => {
    for (const value of pointsOf(numbers)) {
      const grades = readValue(numbers, { value, unit: numbers.unit! }, MAN).bands.filter(({ band }) => band.kind === 'severity');
      // A grade within another one, such as the nephrotic range within A3, names it more closely.
      const closest = grades.filter(({ band }) => !grades.some(({ band: other }) => other !== band && isWithin(other, band)));
      const scales = closest.map(({ band }) => `${band.source} ${band.population}`);
      expect({ value, scales: scales.length }).toEqual({ value, scales: new Set(scales).size });
    }
  });
});
