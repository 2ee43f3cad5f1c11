import {
  conditionsOf,
  readTyped,
  readValue,
  sourceName,
  sourceNumber,
  sourcesOf,
  stepWords,
  type Numbers,
  type Person,
  type Threshold,
  type ValueReading,
} from '@biomarker/domain/content';
import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';
import { MAN, pages, pointsOf, read, unitsOf, verdictOf, WOMAN } from './read-typed-value.ts';

const labels = ({ bands }: ValueReading) => bands.map(({ band }) => band.label);
describe('the reader of values', () => {
  test.each([
    ['hs-crp', '300', 'higher relative risk'],
    ['hs-crp', '10.1', 'higher relative risk'],
  ])('%s of %s is not called "%s"', (slug, typed, label) => expect(labels(read(slug, typed, MAN))).not.toContain(label));

  test.each(['30', '50'])('no leukocyte count of %s is mildly high', (typed) =>
    expect(read('white-blood-cell-count', typed, MAN).next.map(({ pattern }) => pattern)).not.toContain('Mildly high, no symptoms'),
  );

  test('each sentence of a verdict that applies a number has a source in the list of the page, in each unit', () => {
    const without = [...pages].flatMap(([slug, numbers]) => {
      const sources = sourcesOf(numbers);
      const units = numbers.unit === undefined ? [] : [numbers.unit, ...numbers.conversions.map(({ unit }) => unit)];
      return units.flatMap((unit) =>
        pointsOf(numbers).flatMap((value) =>
          readValue(numbers, { value, unit }, WOMAN)
            .verdict.filter(({ words, source }) =>
              source ? sourceNumber(sources, source) === 0 : /\d.*\d|falls under/.test(words) && !/no interval|for others|is for/.test(words),
            )
            .map(({ words }) => `${slug}: ${words}`),
        ),
      );
    });
    expect(without).toEqual([]);
    for (const numbers of pages.values()) {
      const named = sourcesOf(numbers).map(sourceName);
      if (named.length !== new Set(named).size) expect(sourcesOf(numbers).filter(({ sourceUrl }) => sourceUrl === undefined)).toEqual([]);
    }
    expect(read('ferritin', '14', WOMAN).verdict.map(({ source }) => source?.source)).toEqual([
      expect.stringContaining('ABIM'),
      expect.stringContaining('WHO guideline on ferritin'),
    ]);
  });

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
    ['vitamin-b6', '500', MAN, 'very high'],
  ])('%s %s of %j falls under "%s"', (slug, typed, person, label) => {
    expect(labels(read(slug, typed, person)).join(', ')).toContain(label);
  });

  test('a label without a word is followed by its meaning', () => {
    const said = (slug: string, typed: string) =>
      read(slug, typed, MAN)
        .verdict.map(({ words }) => words)
        .join(' ');
    expect(said('egfr', '58')).toMatch(/falls under "G3a", mildly to moderately decreased \(adults\)\.$/);
    expect(said('potassium', '6.8')).toMatch(/falls under "severe hyperkalemia" \(adults\)\.$/);
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
    ['chloride', '72', {}, 'same_day'],
    ['hematocrit', '21', WOMAN, 'same_day'],
    ['creatinine', '4.2', MAN, 'same_day'],
    ['lipase', '900', {}, 'same_day'],
    ['lipase', '179', {}, undefined],
    ['potassium', '6.8', { age: 6 }, 'emergency'],
    ['bilirubin-total', '12', { age: 0 }, 'same_day'],
  ])('%s %s of %j is %s', (slug, typed, person, level) => {
    expect(read(slug, typed, person).urgency?.level).toBe(level);
  });

  test.each<[slug: string, typed: string, person: Person, first: RegExp]>([
    ['white-blood-cell-count', '0.8', {}, /^A clinician the same day, with a differential/],
    ['white-blood-cell-count', '62', {}, /^A clinician the same day, with a blood smear/],
    ['glucose-fasting', '410', MAN, /^A ketone test, and a clinician the same day/],
    ['glucose-fasting', '27 mmol/L', MAN, /^Emergency care/],
    ['glucose-fasting', '48', MAN, /^Fast sugar at once/],
    ['glucose-fasting', '130', MAN, /^A second test on another day/],
    ['creatinine', '4.2', MAN, /^A clinician the same day/],
    ['creatinine', '800 µmol/L', MAN, /^A clinician the same day/],
    ['hemoglobin', '6.4', MAN, /^A clinician the same day, with a repeat/],
    ['hemoglobin', '64 g/L', WOMAN, /^A clinician the same day, with a repeat/],
    ['hematocrit', '21', WOMAN, /^A clinician the same day/],
    ['calcium', '14.6', MAN, /^Emergency care/],
    ['calcium', '13.4', MAN, /^A clinician the same day/],
    ['calcium', '6', MAN, /^A clinician the same day/],
    ['platelet-count', '18', {}, /^A clinician the same day, with a smear/],
    ['platelet-count', '1000', {}, /^A clinician the same day, with a repeat and a smear/],
    ['tsh', '6', { ...WOMAN, condition: 'pregnancy' }, /^Free T4 and TPO antibodies within days/],
    ['tsh', '12', { ...WOMAN, condition: 'pregnancy' }, /^Free T4 and TPO antibodies within days/],
    ['glucose-fasting', '105', { ...WOMAN, condition: 'pregnancy' }, /^A visit to the maternity team within days/],
    ['hemoglobin-a1c', '6', { ...WOMAN, condition: 'pregnancy' }, /^A visit to the maternity team within days/],
    ['tsh', '0.05', { ...WOMAN, condition: 'pregnancy' }, /^Free T4 and T3, and a repeat/],
    ['thyroid-peroxidase-antibodies', '200', { ...WOMAN, condition: 'pregnancy' }, /^TSH now, and about every 4 weeks/],
    ['thyroid-peroxidase-antibodies', '200', WOMAN, /^Free T4/],
    ['mercury', '7', { condition: 'pregnancy' }, /^Low-mercury fish/],
    ['urine-albumin-creatinine-ratio', '45', { condition: 'pregnancy' }, /^Blood pressure, platelets/],
    ['urine-albumin-creatinine-ratio', '400', { condition: 'pregnancy' }, /^Blood pressure, platelets/],
    ['urine-albumin-creatinine-ratio', '45', {}, /^Two more first-morning samples/],
    ['mercury', '262', {}, /^Specialist care/],
    ['alt', '1200', {}, /^A clinician the same day/],
    ['iron', '600', {}, /^A clinician the same day/],
    ['iron', '110 µmol/L', {}, /^A clinician the same day/],
    ['white-blood-cell-count', '60', {}, /^A clinician the same day/],
    ['platelet-count', '1000', {}, /^A clinician the same day/],
    ['sodium', '168', {}, /^Emergency care/],
    ['sodium', '118', {}, /^Emergency care/],
    ['sodium', '123', {}, /^A clinician the same day/],
    ['potassium', '6.8', MAN, /^Emergency care/],
    ['potassium', '6.1', MAN, /^An ECG and a second sample the same day/],
    ['hemoglobin', '5.9', MAN, /^Emergency care/],
    ['hematocrit', '62', MAN, /^A clinician the same day/],
    ['platelet-count', '8', {}, /^Emergency care/],
    ['carbon-dioxide', '8', {}, /^Emergency care/],
    ['magnesium', '5', MAN, /^A clinician the same day/],
    ['egfr', '<15', MAN, /^A clinician the same day/],
    ['bilirubin-total', '12', { age: 0 }, /^A skin or blood bilirubin the same day/],
    ['phosphate', '0.9', MAN, /^A clinician the same day/],
    ['lead', '82', MAN, /^Emergency care/],
    ['triglycerides', '3100', MAN, /^A clinician the same day/],
    ['chloride', '72', {}, /^A clinician the same day/],
    ['lipase', '900', {}, /^A clinician the same day/],
    ['amylase', '700', {}, /^A clinician the same day/],
    ['creatine-kinase', '12000', MAN, /^A clinician the same day/],
    ['bilirubin-total', '8', MAN, /^A clinician the same day/],
    ['bilirubin-total', '137 µmol/L', MAN, /^A clinician the same day/],
    ['carbon-dioxide', '14', MAN, /^A clinician the same day/],
  ])('%s %s of %j is followed by %s first', (slug, typed, person, first) => {
    const { next, urgency } = read(slug, typed, person);
    expect(next[0]?.next).toMatch(first);
    if (urgency && urgency.level !== 'soon') expect(next.filter(({ careLevel }) => careLevel === undefined)).toEqual([]);
  });

  test.each<[slug: string, typed: string, person: Person, pattern: RegExp]>([
    ['mcv', '100', {}, /Above 100 fL/],
    ['egfr', '>60', MAN, /60 to 89/],
    ['calcium', '16', MAN, /12 to 14/],
    ['glucose-fasting', '480', MAN, /without symptoms/],
    ['egfr', '25', MAN, /First eGFR/],
    ['alt', '1500', MAN, /mild rise/],
    ['prolactin', '250', { ...WOMAN, condition: 'pregnancy' }, /Above 200/],
    ['prolactin', '450', { ...WOMAN, condition: 'pregnancy' }, /Above 200|without a cause|Mildly high/],
    ['tsh', '8', { age: 0 }, /above 4 and/],
    ['tsh', '12', { age: 5 }, /of 10 mIU/],
    ['glucose-fasting', '105', { age: 9 }, /100 to 125/],
    ['hemoglobin-a1c', '6', { ...WOMAN, condition: 'pregnancy' }, /5.7 to 6.4/],
    ['urine-albumin-creatinine-ratio', '45', { condition: 'pregnancy' }, /First ratio|Lasting ratio/],
    ['tsh', '0.05', { ...WOMAN, condition: 'pregnancy' }, /TSH below the range/],
    ['thyroid-peroxidase-antibodies', '200', { ...WOMAN, condition: 'pregnancy' }, /normal TSH|slightly high TSH/],
  ])('%s %s of %j is not followed by "%s"', (slug, typed, person, other) => {
    expect(read(slug, typed, person).next.filter(({ pattern }) => other.test(pattern))).toEqual([]);
  });

  test('a printed limit in another unit is followed by its step', () => {
    expect(read('urine-albumin-creatinine-ratio', '3.2 mg/mmol').next[0]?.pattern).toBe('First ratio of 30 mg/g or more');
    expect(read('egfr', '<30', MAN).next[0]?.pattern).toBe('eGFR below 30');
  });

  test('a decision value in the other unit of a page is compared too', () => {
    expect(read('fsh', '60', { sex: 'female', age: 35 }).onlyIf.map(({ band }) => band.label)).toContain('premature ovarian insufficiency');
    expect(read('vitamin-a', '15', MAN).onlyIf.map(({ band }) => band.label)).toContain('deficiency in populations');
    expect(labels(read('progesterone', '7', { sex: 'female', age: 30, condition: 'luteal phase' }))).toEqual(['ovulation likely']);
  });

  test.each<[slug: string, typed: string]>([
    ['testosterone-total', '40'],
    ['estradiol', '100'],
    ['lh', '40'],
  ])('%s %s without a sex is read by the intervals of women and of men', (slug, typed) => {
    const genders = read(slug, typed).intervals.map(({ interval }) => interval.gender);
    expect(new Set(genders)).toEqual(new Set(['female', 'male']));
    expect(new Set(read(slug, typed, MAN).intervals.map(({ interval }) => interval.gender))).toEqual(new Set(['male']));
  });

  test('without an age, the interval is that of all adults', () => {
    expect(read('phosphate', '3', MAN).intervals).toHaveLength(1);
    expect(verdictOf('phosphate', '3')).toContain('adults, 18 years and older');
  });

  test.each<[slug: string, typed: string, person: Person]>([
    ['testosterone-total', '250', { sex: 'male', age: 18 }],
    ['testosterone-total', '40', { sex: 'female', age: 18 }],
    ['leptin', '9', { sex: 'female', age: 80 }],
    ['reverse-t3', '15', { age: 8 }],
  ])('%s %s of %j has an interval', (slug, typed, person) => {
    expect(read(slug, typed, person).intervals).not.toEqual([]);
  });

  test.each([
    ['platelet-count', '250 10^9/L'],
    ['platelet-count', '250 x10⁹/L'],
    ['platelet-count', '250 K/uL'],
    ['platelet-count', '250 K/mm3'],
    ['tsh', '2.1 mU/L'],
    ['tsh', '2.1 mIU/L'],
    ['tsh', '2.1 m[IU]/L'],
    ['alt', '20 IU/L'],
    ['alt', '20 U/L'],
    ['esr', '9 mm/hr'],
    ['hemoglobin', '14 gm/dl'],
    ['white-blood-cell-count', '4500 /µL'],
    ['white-blood-cell-count', '4,500/uL'],
    ['white-blood-cell-count', '4500 cells/mcL'],
    ['white-blood-cell-count', '4.5 thousand/uL'],
    ['platelet-count', '250,000 /µL'],
    ['platelet-count', '2.5 lakhs/cumm'],
    ['red-blood-cell-count', '5 million/µL'],
    ['urine-albumin-creatinine-ratio', '12 mg/g creat'],
    ['urine-albumin-creatinine-ratio', '12 mg/g creatinine'],
    ['urine-albumin-creatinine-ratio', '12 mg/g Cr'],
    ['urine-albumin-creatinine-ratio', '12 µg/mg creat'],
    ['urine-albumin-creatinine-ratio', '1.2 mg/mmol creatinine'],
    ['testosterone-total', '5 ng/mL'],
    ['free-t4', '12 pg/mL'],
    ['fibrinogen', '3 gm/L'],
    ['ferritin', '50 µg/l'],
    ['hemoglobin-a1c', '34 mmol/mol Hb'],
    ['tsh', '2.1 uIU/ml'],
  ])('%s %s is read in a unit as laboratories print it', (slug, typed) => {
    expect(read(slug, typed, MAN).intervals[0]!.place).toBe('inside');
  });

  test('the form takes every unit that laboratories print for a page', () => {
    const refused = [...pages].flatMap(([slug, { unit, conversions }]) => {
      const units = unit === undefined ? [] : [unit, ...conversions.map((each) => each.unit)];
      const ours = units.flatMap(unitsOf);
      const printed = content.vocabulary.units.filter(({ ucum }) => ucum !== '' && ours.includes(ucum)).map((each) => each.printed);
      return printed.filter((each) => 'fault' in readTyped(`4 ${each}`, units, unitsOf)).map((each) => `${slug}: ${each}`);
    });
    expect(refused).toEqual([]);
  });

  test.each([
    ['calcium', '75 nmol/L'],
    ['calcium', '30 ng/mL'],
    ['ferritin', '41 mmol/L'],
    ['potassium', '4 mg/dL'],
    ['white-blood-cell-count', '4.5 g/L'],
    ['hemoglobin', '14 %'],
  ])('%s: the unit of %s is one of another test', (slug, typed) => expect(() => read(slug, typed)).toThrow('is not one of this page'));

  test('each unit of a page is read as itself', () => {
    const others = [...pages.values()].flatMap(({ unit, conversions }) => {
      const units = unit === undefined ? [] : [unit, ...conversions.map((each) => each.unit)];
      return units.filter((each) => (readTyped(`1 ${each}`, units, unitsOf) as { unit?: string }).unit !== each);
    });
    expect(others).toEqual([]);
  });

  test('answers in sentences', () => {
    expect(read('ferritin', '14', { sex: 'female', age: 34 }).intervals[0]!.sentence).toBe(
      'Your 14 ng/mL is below the interval of 24 to 307 ng/mL for women, 18 years and older.',
    );
    expect(read('ldl-cholesterol', '4.2 mmol/L').intervals[0]!.sentence).toBe(
      'Your 4.2 mmol/L is above the limit of 3.4 mmol/L for adults, 18 years and older.',
    );
    expect(read('ldl-cholesterol', '130').intervals[0]!.sentence).toBe('Your 130 mg/dL reaches the limit of 130 mg/dL for adults, 18 years and older.');
    expect(read('ldl-cholesterol', '>=130').intervals[0]!.sentence).toMatch(/^A value of at least 130 mg\/dL reaches or exceeds the limit/);
    expect(read('egfr', '>90').intervals[0]!.sentence).toMatch(/^A value of more than 90 mL\/min\/1.73 m² is not below the limit of \d+/);
  });

  test('says what usually follows, from the table of the page', () => {
    expect(read('tsh', '6.1', WOMAN).next[0]!.next).toBe('A repeat after 2 to 3 months with free T4 and TPO antibodies');
    expect(read('potassium', '5.7', MAN).next[0]!.next).toMatch(/^Creatinine and eGFR/);
    expect(read('ferritin', '14', WOMAN).next).not.toEqual([]);
  });

  test.each([
    ['creatinine', '110 mg/dL', 'Did you mean 110 µmol/L?'],
    ['ferritin', '1400000', 'Check the number and its unit'],
    ['glucose-fasting', '95 mmol/L', 'Did you mean 95 mg/dL?'],
    ['neutrophils-absolute', '400', 'Did you mean 400/µL?'],
    ['platelet-count', '15000', 'Did you mean 15000/µL?'],
    ['platelet-count', '250000', 'Did you mean 250000/µL?'],
    ['eosinophils-absolute', '200', 'Did you mean 200/µL?'],
    ['white-blood-cell-count', '6500', 'Did you mean 6500/µL?'],
    ['calcium', '2.4', 'Did you mean 2.4 mmol/L?'],
    ['magnesium', '0.85', 'Did you mean 0.85 mmol/L?'],
    ['bilirubin-total', '15', 'Did you mean 15 µmol/L?'],
    ['free-t4', '6', '6 ng/dL is rare.'],
  ])('%s %s: asks whether it is a slip', (slug, typed, words) => {
    expect(read(slug, typed).doubts.join(' ')).toContain(words);
  });

  test.each([
    ['calcium', '2.4'],
    ['magnesium', '0.85'],
    ['bilirubin-total', '15'],
  ])('%s %s: keeps the urgency beside the doubt', (slug, typed) => {
    expect(read(slug, typed, MAN).urgency?.sentence).toMatch(/^If the number and its unit are right: /);
  });

  test.each<[slug: string, typed: string]>([
    ['hs-crp', '<0.3'],
    ['hs-crp', '0.3'],
    ['high-sensitivity-troponin-i', '<3'],
    ['glucose-fasting', '<50'],
    ['hemoglobin-a1c', '0.065'],
    ['calcium', '13.4'],
    ['potassium', '6.8'],
    ['white-blood-cell-count', '62'],
  ])('%s %s: doubts no usual value', (slug, typed) => {
    expect(read(slug, typed).doubts).toEqual([]);
  });

  test('a goal that a value misses is told as missed', () => {
    const goals = (typed: string) =>
      read('ldl-cholesterol', typed, MAN).onlyIf.map(({ band, isMissed }) => `${band.label}: ${isMissed ? 'missed' : 'reached'}`);
    expect(goals('95')).toEqual(['goal at very high risk: missed', 'goal at high risk: missed', 'goal at moderate risk: reached', 'goal at low risk: reached']);
    expect(goals('<80')).not.toContain('goal at high risk: missed');
    expect(read('ldl-cholesterol', '95', { ...MAN, condition: 'at high cardiovascular risk' }).bands).toContainEqual(
      expect.objectContaining({ isMissed: true, band: expect.objectContaining({ label: 'goal at high risk' }) }),
    );
  });

  test('a stage of pregnancy is pregnancy', () => {
    const { verdict, bands } = read('hemoglobin', '10.8', { ...WOMAN, condition: 'first or third trimester' });
    expect(verdict.at(-1)!.words).toContain('"anemia in the first or third trimester"');
    expect(bands.map(({ band }) => band.population).join()).not.toContain('not pregnant');
    expect(labels(read('glucose-fasting', '5.4 mmol/L', { ...WOMAN, condition: 'pregnancy' }))).not.toContain('normal');
  });

  test.each([
    ['hemoglobin-a1c', '6', 'prediabetes'],
    ['glucose-fasting', '105', 'prediabetes'],
    ['tsh', '0.05', 'clearly suppressed'],
  ])('%s of %s is not called "%s" in a pregnancy, and is outside of it', (slug, typed, label) => {
    expect(labels(read(slug, typed, WOMAN))).toContain(label);
    const inPregnancy = read(slug, typed, { ...WOMAN, condition: 'pregnancy' });
    expect(labels(inPregnancy)).not.toContain(label);
    expect(inPregnancy.named).toBeUndefined();
  });

  test('a page asks for a pregnancy where any row depends on one', () => {
    const depends = [...pages].filter(([, { thresholds, whatNext }]) => [...thresholds, ...whatNext].some(({ applies }) => applies?.pregnancy));
    expect(depends.filter(([, numbers]) => !conditionsOf(numbers).includes('pregnancy')).map(([slug]) => slug)).toEqual([]);
    expect(depends.map(([slug]) => slug)).toEqual(expect.arrayContaining(['hemoglobin-a1c', 'urine-albumin-creatinine-ratio']));
  });

  test('the interval of a pregnancy is for whoever names it', () => {
    const isPregnancy = ({ intervals }: ValueReading) => intervals.some(({ interval }) => interval.isPregnancySpecific);
    expect(isPregnancy(read('prolactin', '45', WOMAN))).toBe(false);
    expect(isPregnancy(read('lh', '40'))).toBe(false);
    expect(isPregnancy(read('prolactin', '45', { ...WOMAN, condition: 'pregnancy' }))).toBe(true);
  });

  test('a step that the number alone does not choose says when it holds', () => {
    expect(stepWords(read('cadmium', '7').next[0]!)).toBe('High in a smoker: help to quit smoking, and a repeat after several months');
    expect(stepWords(read('hemoglobin', '10.8', WOMAN).next[0]!)).toMatch(/^Low hemoglobin with low MCV: ferritin, CRP/);
    expect(stepWords(read('alt', '900').next[0]!)).toMatch(/: a clinician the same day/);
  });

  test.each<[slug: string, typed: string, person: Person, pattern: RegExp]>([
    ['eosinophils-absolute', '1.8', {}, /Mild rise/],
    ['neutrophils-absolute', '0.9', {}, /Mildly low/],
    ['testosterone-total', '210', WOMAN, /mildly high/],
    ['esr', '105', WOMAN, /mildly high/],
    ['nt-probnp', '300', { sex: 'male', age: 80 }, /./],
  ])('%s %s of %j is no case of %s', (slug, typed, person, mild) => {
    expect(read(slug, typed, person).next.filter(({ pattern }) => mild.test(pattern))).toEqual([]);
  });

  test('titers and pH read as laboratories print them', () => {
    expect(verdictOf('antinuclear-antibodies', '1:320')).toBe('Your 1:320 is above the limit of 1:40 for adults, 18 years and older.');
    expect(readTyped('< 1:80', ['titer'], unitsOf)).toEqual({ value: 80, comparator: '<' });
    expect(verdictOf('urine-ph', '8.5')).toMatch(/^Your 8.5 is above the interval of 4.5 to 8 for/);
    expect(verdictOf('omega-3-index', '3.5')).not.toContain('favorable');
  });

  test.each(['', 'x', '1,105', '14 stones', '1.2.3', '-4'])('"%s" is refused with a sentence', (typed) => {
    expect(readTyped(typed, ['ng/mL'], unitsOf)).toHaveProperty('fault', expect.stringMatching(/^Value: /));
  });

  test.each<[string, object]>([
    ['<5', { value: 5, comparator: '<' }],
    ['≥ 90', { value: 90, comparator: '>=' }],
    ['4,5', { value: 4.5 }],
    ['14 NG/ML', { value: 14, unit: 'ng/mL' }],
  ])('"%s" is read', (typed, value) => {
    expect(readTyped(typed, ['ng/mL', 'pmol/L'], unitsOf)).toEqual(value);
  });

  test.each([
    ['µg/L', ['\u00b5g/L', '\u03bcg/L', 'ug/l', 'mcg/L', 'µg / L']],
    ['\u03bcmol/L', ['\u00b5mol/L', 'umol/L', 'mcmol/L']],
    ['10³/µL', ['10^3/uL', 'x10^3/uL', '10³/uL', 'x10³/µL', '×10³/µL', '10*3/uL']],
    ['10⁶/µL', ['10^6/uL', 'x10⁶/µL']],
    ['mL/min/1.73 m²', ['ml/min/1.73m2', 'mL/min/1.73 m^2']],
  ])('%s is read in other spellings', (unit, spellings) => {
    for (const spelling of spellings) expect(readTyped(`14 ${spelling}`, ['%', unit], unitsOf)).toEqual({ value: 14, unit });
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

test.each<[slug: string, value: string, label: string]>([
  ['platelet-count', '450', 'essential thrombocythemia, one of four criteria'],
  ['eosinophils-absolute', '0.5', 'mild eosinophilia'],
  ['homocysteine', '15', 'moderately high'],
  ['monocytes-absolute', '1', 'lasting monocytosis'],
])('%s %s: says that the interval and "%s" meet there', (slug, value, label) => {
  const verdict = verdictOf(slug, value, MAN);
  expect(verdict).toMatch(/ is (inside|not above) /);
  expect(verdict).toContain(`That limit itself also counts as "${label}"`);
  expect(verdict).not.toContain('It falls under');
});

test('a value beyond a shared limit falls under one of the two alone', () => {
  expect(verdictOf('platelet-count', '451', MAN)).toContain('It falls under "essential thrombocythemia');
  expect(verdictOf('platelet-count', '449', MAN)).not.toContain('essential thrombocythemia');
  expect(verdictOf('platelet-count', '>450', MAN)).not.toContain('two sources meet');
});

test('a band that is open below names no low value, and is not shown beside it', () => {
  const low = read('glucose-fasting', '35', MAN);
  expect(low.verdict.map(({ words }) => words).join(' ')).not.toContain('normal');
  expect(labels(low)).not.toContain('normal');
  expect(labels(low)).toContain('critically low');
  expect(read('hemoglobin-a1c', '2.9', MAN).onlyIf.map(({ band }) => band.label)).not.toContain('treatment goal');
  // A limit within the interval still holds for a value beyond it.
  expect(labels(read('uric-acid', '13', WOMAN))).toContain('hyperuricemia');
  expect(labels(read('glucose-fasting', '85', MAN))).toContain('normal');
});

test.each<[slug: string, typed: string, person: Person, verdict: string]>([
  ['ca-125', '22.9', MAN, 'The interval of this page is for women, 18 years and older.'],
  ['acth', '5.6', WOMAN, 'Your 5.6 pg/mL is below the interval of 7.2 to 63 pg/mL for adults, 18 years and older (morning sample, 7 to 10 a.m.).'],
  ['selenium', '56', MAN, 'Your 56 µg/L is below the interval of 70 to 150 µg/L for everyone, 1 year and older (serum).'],
  ['homa-ir', '1.2', MAN, 'This page has no interval to compare 1.2 with.'],
])('%s %s of %j: %s', (slug, typed, person, verdict) => {
  expect(verdictOf(slug, typed, person)).toBe(verdict);
});

const LEVELS = [undefined, 'routine', 'soon', 'same_day', 'emergency'];
const PEOPLE: Person[] = [{}, MAN, WOMAN, { sex: 'female', age: 70 }, { age: 6 }, { sex: 'male', age: 15 }];

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

  test('"more than" a limit reads no calmer than the next number above it, and "less than" than the next below', () => {
    const rank = (given: { value: number; comparator?: '<' | '>' }) => LEVELS.indexOf(readValue(numbers, { ...given, unit: numbers.unit! }).urgency?.level);
    const points = pointsOf(numbers);
    const calmest = points[points.map((value) => rank({ value })).indexOf(Math.min(...points.map((value) => rank({ value }))))]!;
    const limits = [...points, ...numbers.whatNext.flatMap(({ low, high }) => [low ?? [], high ?? []].flat())];
    const [above, below] = [limits.filter((limit) => limit >= calmest), limits.filter((limit) => limit <= calmest)];
    expect(above.filter((value) => rank({ value, comparator: '>' }) < rank({ value: value * 1.0001 })).map((value) => `>${value}`)).toEqual([]);
    expect(below.filter((value) => rank({ value, comparator: '<' }) < rank({ value: value * 0.9999 })).map((value) => `<${value}`)).toEqual([]);
  });

  // A limit of their own may be another one.
  test('no sex or age loses a critical value', () => {
    const ofSex = numbers.thresholds.filter(({ careLevel, applies }) => applies.sex && (careLevel === 'emergency' || careLevel === 'same_day'));
    const people = PEOPLE.filter(({ sex }) => !ofSex.some(({ applies }) => applies.sex === sex));
    for (const value of pointsOf(numbers)) {
      const urgent = readValue(numbers, { value, unit: numbers.unit! }, { age: 40 }).urgency?.level;
      if (urgent !== 'emergency' && urgent !== 'same_day') continue;
      for (const person of people)
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
