import type { Biomarker, Kind } from './kind.ts';

const TREATMENT = /\b(treat\w*|deficien\w*|replac\w*|correct\w*|therapy)\b/i;
/** Words that set the limit apart from a treatment. */
const APART = /\b(clinician|medical|prescribed|supervis\w*|not apply|can be higher)\b/i;

/** Sentences on the treatment of a deficiency that hold the limit of a healthy person. */
function faultsOf({ slug, supplementLimits, nutritionGuidelines, whatNext, keyInsights }: Biomarker): string[] {
  const texts = [
    ...nutritionGuidelines.flatMap(({ recommendation, dosage = '' }) => [recommendation, dosage]),
    ...whatNext.map(({ next }) => next),
    ...keyInsights,
  ];
  const amounts = supplementLimits.map(({ amount, unit }) => `${amount.toLocaleString('en-US')} ${unit.replace(/ a day$/, '')}`);
  return texts
    .flatMap((text) => text.split(/(?<=[.;])\s+/))
    .filter((sentence) => amounts.some((amount) => sentence.includes(amount)) && TREATMENT.test(sentence) && !APART.test(sentence))
    .map((sentence) => `${slug}: ${sentence}`);
}

export const supplementLimit: Kind = {
  name: 'The limit of a supplement in a text on treatment',
  faultsIn: ({ biomarkers }) => biomarkers.flatMap(faultsOf),
};
