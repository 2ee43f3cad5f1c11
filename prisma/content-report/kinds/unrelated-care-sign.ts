import type { Biomarker, Kind } from './kind.ts';

const EMPTY = new Set('with that from does while care signs severe sudden after during which where other your more than very weeks days hours people without even when have been this into over cannot short shortness pain rest back fast lasts'.split(' ')); // prettier-ignore

/** What a page speaks of when a sign in other words belongs on it. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  'breathless-on-effort': /anemia|lung|heart/i,
  'chest-pain': /\bheart\b|coronary|anemia|blood loss/i,
  confusion: /diabetes|calcium|chloride|thyroid|sodium|kidney/i,
  'eye-bulging': /thyroid|Graves/,
  fainting: /bleed|anemia|rhythm|dizz/i,
  'fat-deposits': /inherited|cholesterol/i,
  'jaundice-with-fever-or-confusion': /liver|bile/i,
  'new-jaundice': /liver|bile/i,
  'one-sided-leg-swelling': /clot|estrogen/i,
  'night-sweats': /lymphoma|leukemia|infection|marrow|myeloma/i,
  numbness: /nerve|neuropath/i,
  poisoning: /acetaminophen|overdose|medicines?/i,
  palpitations: /rhythm|thyroid/i,
  pica: /iron deficiency/i,
  seizure: /magnesium|calcium|sodium/i,
  'severe-bleeding': /bleed|tumor|cancer|period/i,
  'severe-belly-pain': /pancrea|bile|gallstone/i,
  'severe-flank-pain': /stone/i,
  'sudden-breathlessness': /breath|lung|clot|heart attack|coronary|heart failure/i,
  'sudden-paleness': /hemoly|anemia/i,
  'stroke-signs': /stroke|heart (disease|attack|risk)|arter|vessel/i,
  'thirst-and-weight-loss': /diabetes/i,
  tiredness: /fatigue|anemia|sleep/i,
  'unable-to-urinate': /prostate/i,
  'vomiting-blood': /liver|stomach/i,
  'weight-loss': /cancer|tumor/i,
};

const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => !EMPTY.has(word)).map((word) => word.slice(0, 5)));

function proseOf({ name, summary, significance, symptoms, causes, keyInsights, numbers = '', whatNext, thresholds, testingGuidelines }: Biomarker): string {
  const steps = whatNext.flatMap(({ pattern, next }) => [pattern, next]);
  const conditions = testingGuidelines.flatMap(({ conditions: why }) => why);
  return [
    name,
    summary,
    significance,
    ...symptoms,
    ...causes,
    ...keyInsights,
    numbers,
    ...steps,
    ...conditions,
    ...thresholds.map(({ meaning }) => meaning),
  ].join(' ');
}

export const unrelatedCareSign: Kind = {
  name: 'A care sign that has nothing to do with the test',
  faultsIn: ({ biomarkers, careSigns }) =>
    biomarkers.flatMap((file) => {
      const prose = proseOf(file);
      const stems = stemsOf(prose);
      return file.careSigns
        .filter((slug) => ![...stemsOf(careSigns[slug]!.sign)].some((stem) => stems.has(stem)) && !SUBJECTS[slug]?.test(prose))
        .map((slug) => `${file.slug}: ${slug}`);
    }),
};
