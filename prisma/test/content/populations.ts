import type { Applies } from '@biomarker/domain/content';
import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';

/** What a population says about the sample or the method, and about the value itself: no trait of a person. */
const OF_THE_SAMPLE = [
  ...['one ELISA of Mayo Clinic Laboratories', 'NMR method of Mayo Clinic Laboratories', 'plasma method of Quest Diagnostics only'],
  ...['Abbott ARCHITECT STAT assay only', 'Mayo Clinic Laboratories assay', 'ARUP Laboratories assay', 'total protein minus albumin'],
  ...['fasting in the morning', 'fasting', 'morning urine', '24-hour urine', 'two early morning samples', 'corrected for albumin'],
  ...['a second abnormal test confirms it', 'for at least three months', 'on at least two occasions', 'lasting, with at least 10% monocytes', 'lasting'],
  ...['rise within 48 hours', 'people with an acute rise, compared with their own baseline', 'weeks 24 to 28'],
  ...['people who eat gluten', 'people with low albumin', 'people with prolactin above the limit', 'or breastfeeding', 'and breastfeeding'],
  ...['without acute illness', 'who are otherwise healthy', 'without symptoms', 'normal kidneys', 'where no local range exists', '4 to 6 hours'],
];
/** People of two kinds at once, whom only a condition can name. */
const OF_TWO_KINDS = ['children and pregnant women', 'men, and women after menopause, with two copies of the C282Y variant'];

const AGES: [RegExp, (years: number, to: number) => Pick<Applies, 'ageMin' | 'ageMax'>][] = [
  [/^children (\d+)-(\d+) years/, (ageMin, ageMax) => ({ ageMin, ageMax })],
  [/^children (\d+)-(\d+) months/, (from, to) => ({ ageMin: Math.floor(from / 12), ageMax: Math.floor(to / 12) })],
  [/^children under (\d+) years/, (years) => ({ ageMax: years - 1 })],
  [/^age (\d+) to (\d+)\b/, (ageMin, ageMax) => ({ ageMin, ageMax })],
  [/\baged (\d+) to (\d+)\b/, (ageMin, ageMax) => ({ ageMin, ageMax })],
  [/\bup to age (\d+)/, (ageMax) => ({ ageMax })],
  [/\bfrom age (\d+)/, (ageMin) => ({ ageMin })],
  [/\bage (\d+) or older/, (ageMin) => ({ ageMin })],
  [/\bolder than (\d+) years/, (years) => ({ ageMin: years + 1 })],
  [/\bover age (\d+)/, (years) => ({ ageMin: years + 1 })],
  [/\bolder than 12 months/, () => ({ ageMin: 1 })],
  [/\band children older than one month/, () => ({})],
  [/\bunder (?:age )?(\d+)/, (years) => ({ ageMin: 18, ageMax: years - 1 })],
  [/\badults\b|\bmen\b/, () => ({ ageMin: 18 })],
  [/\bchildren\b/, () => ({ ageMax: 17 })],
];

/** Sex, ages and pregnancy as the words of a population have them. */
function saidOf(population: string): Applies {
  if (OF_TWO_KINDS.includes(population)) return { condition: population };
  const women = /\bwomen\b/.test(population) || /^(pregnancy|first or third trimester|first trimester)\b/.test(population);
  const men = /\bmen\b/.test(population);
  const age = AGES.find(([words]) => words.test(population));
  const [, years = '', to = ''] = age ? age[0].exec(population)! : [];
  const pregnancy = /\bnot pregnant\b/.test(population)
    ? 'never'
    : /^(pregnancy|first or third trimester|first trimester)\b/.test(population)
      ? 'only'
      : undefined;
  return {
    ...(women !== men && { sex: women ? ('female' as const) : ('male' as const) }),
    ...age?.[1](Number(years), Number(to)),
    ...(pregnancy && { pregnancy }),
  };
}

/** A population without its condition, its people and words about the sample. */
function restOf(population: string, { condition = '' }: Applies): string {
  const said = [condition, ...OF_THE_SAMPLE].reduce((text, words) => (words ? text.replace(words, '') : text), population);
  return said
    .replace(/\b(not|who are|who|with a|with|of|after|people|many|adult|adults|women|men|children|and|adolescents|pregnancy|pregnant|all ages|stable)\b/g, '')
    .replace(/\b(under \d+ years|older than (\d+|one) \w+|(from|up to|under|over)( age)? \d+|aged? \d+ (to \d+|or older)|\d+-\d+ (years|months))\b/g, '')
    .replace(/[;,\s]+/g, '');
}

/** Patterns of two kinds of people, of whom `applies` can name one. */
const OF_MORE_PEOPLE = [
  ...['Low ferritin with anemia in a man or after menopause', 'Iron deficiency anemia in a man or after menopause'],
  'High cortisol on the pill, oral estrogen or in pregnancy',
];

const PEOPLE_OF_PATTERNS: [RegExp, Applies][] = [
  [/\bin pregnancy\b|^Pregnancy\b/, { sex: 'female', pregnancy: 'only' }],
  [/\bnot pregnant\b/, { pregnancy: 'never' }],
  [/\bwoman\b/i, { sex: 'female' }],
  [/\bman\b/i, { sex: 'male' }],
  [/\bnewborn\b/, { ageMax: 0 }],
  [/\bchild\b/i, { ageMax: 17 }],
  [/\badult\b/, { ageMin: 18 }],
];

const rows = content.biomarkers.flatMap(({ slug, thresholds }) => thresholds.map((row) => ({ slug, ...row })));

describe('the people of a decision value', () => {
  test('have the sex, the ages and the pregnancy that their sentence names', () => {
    const wrong = rows.filter(({ population, applies: { condition: _condition, ...applies } }) => {
      const { condition: _said, ...said } = saidOf(population);
      // Women whose ages the sentence leaves open are adults, or of childbearing age.
      const open = said.sex === 'female' && said.ageMin === undefined ? { ...said, ageMin: applies.ageMin } : said;
      return JSON.stringify(sorted(applies)) !== JSON.stringify(sorted(open));
    });
    expect(wrong.map(({ slug, population, applies }) => ({ slug, population, applies }))).toEqual([]);
  });

  test('need the condition that their sentence names beside, and no other', () => {
    const wrong = rows.filter(({ population, applies }) => !population.includes(applies.condition ?? '') || restOf(population, applies) !== '');
    expect(wrong.map(({ slug, population, applies }) => ({ slug, population, applies, rest: restOf(population, applies) }))).toEqual([]);
  });
});

describe('the people of a next step', () => {
  const steps = content.biomarkers.flatMap(({ slug, whatNext }) => whatNext.map(({ pattern, applies = {} }) => ({ slug, pattern, applies })));
  const named = steps.filter(({ pattern }) => !OF_MORE_PEOPLE.includes(pattern));

  test.each(PEOPLE_OF_PATTERNS)('%s in its pattern means %j', (words, people) => {
    const said = named.filter(({ pattern }) => words.test(pattern));
    expect(said).not.toEqual([]);
    expect(said.filter(({ applies }) => Object.entries(people).some(([field, value]) => applies[field as keyof Applies] !== value))).toEqual([]);
  });
});

const sorted = (applies: Applies) =>
  Object.entries(applies)
    .filter(([, value]) => value !== undefined)
    .sort();
