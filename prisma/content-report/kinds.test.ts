import { describe, expect, test } from '@jest/globals';
import { readContentFiles } from '../seeding/content-files.ts';
import { biotinRule } from './kinds/biotin-rule.ts';
import { fastingTwice } from './kinds/fasting-twice.ts';
import { KINDS } from './kinds/index.ts';
import type { Biomarker, Kind, ReadContent } from './kinds/kind.ts';
import { longSentence, longSentences } from './kinds/long-sentence.ts';
import { supersededEdition } from './kinds/superseded-edition.ts';
import { supplementLimit } from './kinds/supplement-limit.ts';
import { timedSample } from './kinds/timed-sample.ts';
import { unrelatedCareSign } from './kinds/unrelated-care-sign.ts';
import { wrongSide } from './kinds/wrong-side.ts';
import { youngAdults } from './kinds/young-adults.ts';

const content = readContentFiles();

/** The content with one biomarker changed. */
const withA = (slug: string, change: (file: Biomarker) => Partial<Biomarker>): ReadContent => ({
  ...content,
  biomarkers: content.biomarkers.map((file) => (file.slug === slug ? { ...file, ...change(file) } : file)),
});
const threshold = (slug: string, change: object) => withA(slug, ({ thresholds: [first] }) => ({ thresholds: [{ ...first!, ...change }] }));

describe('the kinds of faults in the report', () => {
  test.each(KINDS.map((kind) => [kind.name, kind] as const))('%s: none', (_name, { faultsIn }) => {
    expect(faultsIn(content)).toEqual([]);
  });

  test.each<[fault: string, kind: Kind, bad: ReadContent]>([
    [
      'hemoglobin WHO',
      supersededEdition,
      withA('hemoglobin', () => ({ numbers: 'The WHO (2024) defines anemia. In pregnancy the WHO (2011) limit is 11.0.' })),
    ],
    [
      'glucose-fasting: diabetes, random sample',
      timedSample,
      threshold('glucose-fasting', { label: 'diabetes, random sample', population: 'adults', applies: {} }),
    ],
    [
      'glucose-fasting: diabetes, 2 hours after',
      timedSample,
      threshold('glucose-fasting', { label: 'diabetes, 2 hours after', population: 'adults', applies: {} }),
    ],
    ['ferritin: low stores', wrongSide, threshold('ferritin', { label: 'low stores', low: 15, lowInclusive: true, high: undefined, highInclusive: undefined })],
    ['ferritin: high', wrongSide, threshold('ferritin', { label: 'high', high: 300, highInclusive: true, low: undefined, lowInclusive: undefined })],
    [
      'afp: Normal is below 10',
      wrongSide,
      withA('afp', ({ ranges: [first] }) => ({ ranges: [{ ...first!, highInclusive: true, notes: 'Normal is below 10' }] })),
    ],
    [
      'iron: For a deficiency, at most 45 mg a day is used for treatment.',
      supplementLimit,
      withA('iron', () => ({ keyInsights: ['For a deficiency, at most 45 mg a day is used for treatment.'] })),
    ],
    ['leptin: sudden-breathlessness', unrelatedCareSign, withA('leptin', () => ({ careSigns: ['sudden-breathlessness'] }))],
    ['urine-ph: stroke-signs', unrelatedCareSign, withA('urine-ph', () => ({ careSigns: ['stroke-signs'] }))],
    ['tsh: Stop biotin 12 hours before.', biotinRule, withA('tsh', ({ keyInsights }) => ({ keyInsights: [...keyInsights, 'Stop biotin 12 hours before.'] }))],
    ['ferritin: biotin', biotinRule, withA('ferritin', ({ specimen }) => ({ specimen: { ...specimen, affectedByBiotin: false } }))],
    [
      'tsh: not needed and asked for',
      fastingTwice,
      withA('tsh', ({ testingGuidelines: [first] }) => ({ testingGuidelines: [{ ...first!, preparation: ['Some laboratories ask for fasting'] }] })),
    ],
    [
      'homocysteine: needed and not needed',
      fastingTwice,
      withA('homocysteine', ({ testingGuidelines: [first] }) => ({ testingGuidelines: [{ ...first!, fastingRequired: true }] })),
    ],
    [
      'ldl-cholesterol: 9 and 12 hours',
      fastingTwice,
      withA('ldl-cholesterol', ({ testingGuidelines: [first] }) => ({ testingGuidelines: [{ ...first!, preparation: ['A fast of 9 hours'] }] })),
    ],
    ['ferritin male 18', youngAdults, withA('ferritin', ({ ranges }) => ({ ranges: ranges.map((range) => ({ ...range, ageMin: 19 })) }))],
    [`zinc: ${'word '.repeat(26).trim()}.`, longSentence, withA('zinc', () => ({ summary: `${'word '.repeat(26).trim()}.` }))],
  ])('a known-bad file is noticed: %s', (fault, kind, bad) => {
    expect(kind.faultsIn(bad)).toContain(fault);
  });

  test('an older edition that is called older is none, and the limit of a healthy person may stand alone', () => {
    const older = withA('hemoglobin', () => ({ numbers: 'The WHO (2024) defines anemia. The older WHO (2011) limit is 11.0.' }));
    expect(supersededEdition.faultsIn(older)).toEqual([]);
    const alone = withA('iron', () => ({ keyInsights: ['Healthy adults stay below 45 mg a day.'] }));
    expect(supplementLimit.faultsIn(alone)).toEqual([]);
  });

  test('a sentence ends where a reader pauses, and code holds no words', () => {
    const part = 'word '.repeat(20).trim();
    expect(longSentences(`${part}. ${part}.`)).toEqual([]);
    expect(longSentences(`${part}: ${part}`)).toEqual([]);
    expect(longSentences(`${part} \`${part}\` end.`)).toEqual([]);
    expect(longSentences(`${part}, ${part}.`)).toHaveLength(1);
  });
});
