import { conditionsOf, readValue, stepWords, type Person } from '@biomarker/domain/content';
import { describe, expect, test } from '@jest/globals';
import { MAN, pages, pointsOf, read, verdictOf, WOMAN } from './read-typed-value.ts';

const SIDES = ['below', 'inside', 'above'];

describe('a value of a person', () => {
  // The condition that a person names comes first, also in multiples of the upper limit.
  test.each<[string, string, Person, { urgent?: string; named?: string; next?: RegExp }]>([
    [
      'iron',
      '400',
      { ...MAN, condition: 'after an overdose' },
      { urgent: 'emergency', next: /^350 µg\/dL or more after iron tablets were swallowed: a poison center/ },
    ],
    ['fibrinogen', '50', { ...WOMAN, condition: 'who bleed after birth' }, { urgent: 'emergency', next: /^Low with bleeding/ }],
    [
      'alt',
      '250',
      { ...WOMAN, condition: 'taking a medicine, with high bilirubin' },
      { urgent: 'same_day', named: "Hy's law, ALT", next: /^ALT and bilirubin both high/ },
    ],
    ['alt', '119', { ...WOMAN, condition: 'taking a medicine, with high bilirubin' }, { next: /^First mild rise/ }],
    ['alt', '4.2 µkat/L', { ...WOMAN, condition: 'taking a medicine, with high bilirubin' }, { urgent: 'same_day', named: "Hy's law, ALT" }],
    ['lipase', '180', { ...MAN, condition: 'suspected acute pancreatitis' }, { urgent: 'emergency', named: 'acute pancreatitis, one of three criteria' }],
    [
      'creatine-kinase',
      '2000',
      { ...MAN, condition: 'on a statin with muscle symptoms' },
      { urgent: 'soon', named: 'clear rise on a statin', next: /^High CK on a statin/ },
    ],
    ['creatine-kinase', '15000', { ...MAN, condition: 'on a statin with muscle symptoms' }, { urgent: 'emergency', named: 'rhabdomyolysis on a statin' }],
    [
      'psa-total',
      '0.3',
      { sex: 'male', age: 60, condition: 'after removal of the prostate' },
      { urgent: 'soon', named: 'return after removal of the prostate' },
    ],
    ['psa-total', '0.3', { sex: 'male', age: 60 }, { named: 'low probability of cancer' }],
    [
      'glucose-fasting',
      '350',
      { ...MAN, condition: 'classic symptoms of high sugar' },
      { urgent: 'same_day', next: /^200 mg\/dL or more with thirst and weight loss/ },
    ],
    ['hemoglobin-a1c', '6.8', MAN, { urgent: 'soon', named: 'diabetes' }],
    ['hemoglobin-a1c', '6.8', { ...MAN, condition: 'diabetes' }, {}],
    ['glucose-fasting', '120', { ...MAN, condition: 'diabetes' }, {}],
    ['glucose-fasting', '300', { ...MAN, condition: 'diabetes' }, { urgent: 'same_day', next: /^Above 250 mg\/dL/ }],
    ['glucose-fasting', '220', { age: 8, condition: 'classic symptoms of high sugar' }, { urgent: 'same_day', next: /^200 mg\/dL or more with thirst/ }],
    ['nt-probnp', '500', { sex: 'female', age: 70, condition: 'acute shortness of breath' }, { urgent: 'emergency' }],
    ['high-sensitivity-troponin-i', '25', { sex: 'male' }, { urgent: 'emergency', next: /emergency care for chest pain/ }],
    ['ast', '200', { ...MAN, condition: 'taking a medicine, with high bilirubin' }, { urgent: 'same_day', next: /^AST and bilirubin both high/ }],
    ['hemoglobin', '6.5', { sex: 'female', condition: 'first or third trimester' }, { urgent: 'same_day', named: 'severe anemia in pregnancy' }],
    ['triglycerides', '1500', { condition: 'who did not fast' }, { urgent: 'soon', named: 'very high', next: /^500 mg\/dL or more/ }],
    ['mercury', '300', { sex: 'female', age: 30 }, { next: /^Above 50/ }],
    ['lead', '25', { sex: 'male', age: 40 }, { urgent: 'soon', next: /^Adult, 5/ }],
    ['lead', '25', { sex: 'male', age: 40, condition: 'workers' }, { urgent: 'soon', next: /^Worker above the goal/ }],
    ['hemoglobin-a1c', '13', { ...MAN, condition: 'diabetes' }, { urgent: 'soon', next: /^Above the goal on treatment/ }],
    ['tissue-transglutaminase-iga', '45', { age: 8 }, { named: 'biopsy usually positive' }],
  ])('%s %s of %j reads %j', (slug, typed, person, { urgent, named, next }) => {
    const reading = read(slug, typed, person);
    expect(reading.urgency?.level).toBe(urgent);
    if (named) expect(reading.named?.band.label).toBe(named);
    if (next) expect(stepWords(reading.next[0]!)).toMatch(next);
  });

  test('a page for one sex needs no word on it', () => {
    expect(read('dihydrotestosterone', '10').next).not.toEqual([]);
  });

  test('beside a goal, no row for a first diagnosis follows, and a goal missed within the interval is one from above', () => {
    const diabetic = { ...MAN, condition: 'diabetes' };
    expect(read('hemoglobin-a1c', '9.5', diabetic).next.filter(({ pattern }) => /first time/.test(pattern))).toEqual([]);
    expect(read('glucose-fasting', '75', diabetic).goal).toBeUndefined();
    expect(read('ldl-cholesterol', '90', { ...MAN, condition: 'at very high cardiovascular risk' }).goal?.isMissed).toBe(true);
  });

  test('a goal is told as reached or not', () => {
    const of = (typed: string) => verdictOf('hemoglobin-a1c', typed, { ...MAN, condition: 'diabetes' });
    expect(read('hemoglobin-a1c', '6.8', { ...MAN, condition: 'diabetes' }).named).toBeUndefined();
    expect(of('6.8')).toMatch(/It reaches "treatment goal" \(/);
    expect(of('9.5')).toMatch(/It does not reach "treatment goal" \(/);
    expect(of('3')).not.toMatch(/goal/);
  });

  test.each<[string, string, Person, string | undefined]>([
    ['high-sensitivity-troponin-i', '25', { sex: 'male', condition: 'Abbott ARCHITECT STAT assay, 99th percentile' }, undefined],
    ['high-sensitivity-troponin-i', '25', { sex: 'female', age: 50 }, 'emergency'],
    ['high-sensitivity-troponin-i', '25', {}, 'emergency'],
    ['lead', '50', { age: 5 }, 'same_day'],
    ['iron', '400', { age: 2 }, 'same_day'],
  ])('%s %s of %j is as urgent as the limit of their own sex and age says: %s', (slug, typed, person, urgent) =>
    expect(read(slug, typed, person).urgency?.level).toBe(urgent),
  );

  test('a number is not doubted for a unit of the same size, or by the interval of others', () => {
    expect(read('nt-probnp', '500', { ...MAN, condition: 'acute shortness of breath' }).doubts).toEqual([]);
    expect(read('high-sensitivity-troponin-i', '25', WOMAN).doubts).toEqual([]);
  });

  test.each([
    ['lymphocytes-absolute', '6', 1],
    ['monocytes-absolute', '1.5', 0],
    ['mcv', '75', 2],
    ['hs-crp', '5', 5],
  ])('%s %s at age %i has no next step, where the page says nothing of children', (slug, typed, age) =>
    expect(read(slug, typed, { age })).toMatchObject({ intervals: [], next: [] }),
  );

  // Without an interval, the decision values tell the side.
  test.each<[string, string, Person, string[]]>([
    ['ldl-particle-number', '900', MAN, []],
    ['ldl-particle-number', '1800', MAN, ['High LDL-P with normal LDL cholesterol', 'High LDL-P with high LDL cholesterol', 'LDL-P still high on treatment']],
    ['urine-albumin', '10 mg/L', MAN, []],
    ['urine-albumin', '90 mg/L', MAN, ['First high value', 'High values for three months', 'High value with blood in the urine']],
    ['urine-albumin', '90 mg/L', { ...WOMAN, condition: 'pregnancy' }, ['High value in pregnancy', 'First high value', 'High values for three months']],
    ['total-cholesterol-hdl-ratio', '3', MAN, []],
    ['total-cholesterol-hdl-ratio', '4', MAN, []],
    ['total-cholesterol-hdl-ratio', '6', MAN, ['High ratio with high LDL', 'High ratio with low HDL and high triglycerides']],
    ['small-dense-ldl-cholesterol', '15', MAN, []],
    ['small-dense-ldl-cholesterol', '45', MAN, ['High result with high triglycerides and low HDL', 'High result with normal triglycerides']],
    ['albumin-globulin-ratio', '0.8', MAN, ['Low ratio with low albumin', 'Low ratio with high globulin']],
    ['arachidonic-acid-epa-ratio', '3', MAN, ['Low ratio on EPA capsules']],
    ['non-hdl-cholesterol', '130', MAN, []],
    [
      'non-hdl-cholesterol',
      '130',
      { ...MAN, condition: 'at high cardiovascular risk' },
      ['High non-HDL with high LDL cholesterol', 'High non-HDL with LDL at goal', 'Non-HDL above the goal on treatment'],
    ],
  ])('%s %s of %j is followed by %j', (slug, typed, person, patterns) =>
    expect(read(slug, typed, person).next.map(({ pattern }) => pattern)).toEqual(patterns),
  );

  const withoutInterval = [...pages].filter(([, { optimalRanges, whatNext }]) => optimalRanges.length === 0 && whatNext.some(({ side }) => side));
  test.each(withoutInterval.filter(([, { unit, thresholds }]) => thresholds.some((band) => band.unit === unit)))(
    '%s, without an interval, leads on from a side, and never from high values to low ones',
    (_slug, numbers) => {
      const asked = conditionsOf(numbers).map((condition): Person => ({ ...MAN, condition }));
      const sidesFor = (person: Person) =>
        pointsOf(numbers).map((value) => readValue(numbers, { value, unit: numbers.unit! }, person).next.flatMap(({ side }) => side ?? []));
      const lists = [MAN, ...asked].map(sidesFor);
      expect(lists.flat(2)).not.toEqual([]);
      for (const sides of lists) expect(sides.flat()).toEqual(sides.flat().toSorted((a, b) => SIDES.indexOf(a) - SIDES.indexOf(b)));
    },
  );
});

describe('rows of content that reach the person they are about', () => {
  const patternsOf = (slug: string, typed: string, person: Person) => read(slug, typed, person).next.map(({ pattern }) => pattern);

  test.each<[slug: string, typed: string, person: Person, pattern: string]>([
    ['glucose-fasting', '60', { ...MAN, condition: 'diabetes' }, 'Low glucose with diabetes medicine'],
    ['glucose-fasting', '60', {}, 'Low glucose with diabetes medicine'],
    ['creatinine', '3', { ...MAN, condition: 'an acute rise' }, 'A rise of 0.3 mg/dL or more within 48 hours'],
    ['bilirubin-direct', '1.5', { age: 0 }, 'Above 1 mg/dL in a newborn or infant'],
    ['prolactin', '60', MAN, 'Mildly high'],
    ['prolactin', '60', WOMAN, 'Mildly high in a woman before menopause'],
    ['prolactin', '60', { sex: 'female', age: 70 }, 'Mildly high'],
    ['mercury', '7', WOMAN, 'Above 5.8 µg/L before a pregnancy'],
    ['mercury', '7', { condition: 'pregnancy' }, 'Above 5.8 µg/L in pregnancy'],
    ['hemoglobin-a1c', '8', { ...MAN, condition: 'diabetes' }, 'Above the goal on treatment'],
    ['estimated-average-glucose', '170', { ...MAN, condition: 'diabetes' }, 'eAG above the goal'],
    ['lead', '15', { ...MAN, condition: 'workers' }, 'Worker above the goal of 10 µg/dL'],
    ['lead', '8', MAN, 'Adult, 5 µg/dL or more'],
    ['mcv', '76', {}, 'Below 80 fL'],
    ['immunoglobulin-a', '5', { age: 9 }, 'Below 7 mg/dL'],
    ['esr', '60', { sex: 'female', age: 60 }, 'High ESR with a new headache after age 50'],
    ['creatine-kinase', '3000', MAN, 'High CK with dark urine'],
    ['ldh', '400', MAN, 'Lasting rise with swollen nodes or weight loss'],
    ['interleukin-6', '40', MAN, 'High with fever'],
    ['bilirubin-total', '3', MAN, 'High bilirubin with high ALT'],
    ['alt', '300', MAN, 'ALT and bilirubin both high on a medicine'],
    ['high-sensitivity-troponin-i', '12', { ...WOMAN, condition: 'Beckman Coulter Access assay' }, 'A value above the limit that rises or falls'],
  ])('%s %s of %j leads to "%s" first', (slug, typed, person, pattern) => expect(patternsOf(slug, typed, person)[0]).toBe(pattern));

  test.each<[slug: string, typed: string, person: Person, words: RegExp]>([
    ['glucose-fasting', '38', { age: 2 }, /15 g/],
    ['potassium', '5', MAN, /./],
    ['tsh', '4', MAN, /./],
    ['creatinine', '3.9', MAN, /mild/],
    ['creatinine', '0.9', { ...MAN, condition: 'an acute rise' }, /./],
    ['bilirubin-direct', '0.8', { age: 0 }, /./],
    ['bilirubin-direct', '1.5', MAN, /newborn/],
    ['prolactin', '60', MAN, /pregnancy/],
    ['prolactin', '60', { sex: 'female', age: 70 }, /pregnancy/],
    ['estradiol', '400', { sex: 'female', age: 70 }, /cycle days/],
    ['mercury', '7', { sex: 'female', age: 70 }, /./],
    ['mercury', '7', { ...WOMAN, condition: 'pregnancy' }, /before/],
    ['hemoglobin-a1c', '6.8', { ...MAN, condition: 'diabetes' }, /goal/],
    ['hemoglobin-a1c', '8', MAN, /goal/],
    ['estimated-average-glucose', '150', { ...MAN, condition: 'diabetes' }, /goal/],
    ['ldl-cholesterol', '60', { ...MAN, condition: 'at high cardiovascular risk' }, /goal/],
    ['apolipoprotein-b', '70', { ...MAN, condition: 'at high cardiovascular risk' }, /goal/],
    ['non-hdl-cholesterol', '150', { age: 9 }, /on treatment/],
    ['lead', '8', { ...MAN, condition: 'workers' }, /Worker/],
    ['lead', '12', { age: 9 }, /Worker|Adult/],
    ['mcv', '76', { age: 2 }, /Below 80/],
    ['lymphocytes-absolute', '5.5', { age: 3 }, /flow cytometry/],
    ['monocytes-absolute', '1.2', { age: 0 }, /blood specialist/],
    ['egfr', '75', { age: 10 }, /60 to 89/],
    ['immunoglobulin-g', '280', { age: 0 }, /immunologist/],
    ['immunoglobulin-a', '5', { age: 1 }, /celiac/],
    ['hs-crp', '2', { age: 9 }, /risk factors/],
    ['transferrin-saturation', '15', { age: 6 }, /Below 20%/],
    ['lipoprotein-a', '130', { age: 9 }, /LDL goal/],
    ['triglycerides', '200', { age: 9 }, /150 to 499/],
    ['esr', '60', WOMAN, /mildly/],
    ['alt', '300', MAN, /mild/],
  ])('%s %s of %j is not followed by %s', (slug, typed, person, words) =>
    expect(
      read(slug, typed, person)
        .next.map(({ pattern, next }) => `${pattern}: ${next}`)
        .filter((row) => words.test(row)),
    ).toEqual([]),
  );

  test.each<[slug: string, typed: string, person: Person, pattern: string]>([
    ['ldl-cholesterol', '150', MAN, 'LDL above the goal on a statin'],
    ['ldl-cholesterol', '95', { ...MAN, condition: 'at high cardiovascular risk' }, 'LDL above the goal on a statin'],
    ['apolipoprotein-b', '85', { ...MAN, condition: 'at high cardiovascular risk' }, 'ApoB above the goal on treatment'],
    ['apolipoprotein-b', '125', MAN, 'ApoB above the goal on treatment'],
    ['non-hdl-cholesterol', '130', { ...MAN, condition: 'at high cardiovascular risk' }, 'Non-HDL above the goal on treatment'],
    ['lead', '15', MAN, 'Adult, 5 µg/dL or more'],
    ['lead', '15', { ...MAN, condition: 'workers' }, 'Worker above the goal of 10 µg/dL'],
    ['alt', '90', MAN, 'First mild rise'],
    ['interleukin-6', '40', MAN, 'High for months with weight loss or swollen nodes'],
    ['bilirubin-total', '3', MAN, 'Mild rise with normal ALT and ALP'],
    ['creatine-kinase', '900', MAN, 'High CK after exercise in a person who feels well'],
  ])('%s %s of %j leads to "%s" too', (slug, typed, person, pattern) => expect(patternsOf(slug, typed, person)).toContain(pattern));

  test('a troponin above the limit of a stated assay is an emergency, and one below it is none', () => {
    const level = (typed: string, condition: string, person: Person = WOMAN) =>
      read('high-sensitivity-troponin-i', typed, { ...person, condition }).urgency?.level;
    expect(level('12', 'Beckman Coulter Access assay')).toBe('emergency');
    expect(level('12', 'Mayo Clinic Laboratories plasma assay')).toBeUndefined();
    expect(level('16', 'Mayo Clinic Laboratories plasma assay')).toBe('emergency');
    expect(level('14', 'Abbott ARCHITECT STAT assay, 99th percentile')).toBeUndefined();
  });

  test('each condition that a page reads as pregnancy says so', () => {
    const conditions = [...pages].flatMap(([slug, { thresholds }]) =>
      thresholds.flatMap(({ applies: { pregnancy, condition } }) => (pregnancy === 'only' && condition ? [`${slug}: ${condition}`] : [])),
    );
    expect(conditions).not.toEqual([]);
    expect(conditions.filter((condition) => !/pregnan|trimester/.test(condition))).toEqual([]);
  });
});
