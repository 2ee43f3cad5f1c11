import type { Biomarker, Kind } from './kind.ts';

const HOURS = /\bfast\w*\b[^.;]*?\b(\d+)(?: to (\d+))? hours|\b(\d+)(?: to (\d+))?[- ]hours?\b[^.;]*\bfast/gi;

/** A line that asks for a fast. */
const ASKED = /\b(ask for|prefer) (?:an? )?(?:overnight )?fast/i;

/** The hours that a page names, beside those of its specimen. */
function faultsOf({ slug, specimen, testingGuidelines }: Biomarker): string[] {
  const needed = testingGuidelines.some(({ fastingRequired }) => fastingRequired);
  const isContrary = (specimen.fasting === 'no' || specimen.fasting === 'preferred') && needed ? ['needed and not needed'] : specimen.fasting === 'required' && !needed ? ['required and not needed'] : []; // prettier-ignore
  const isAsked = specimen.fasting === 'no' && testingGuidelines.some(({ preparation }) => preparation.some((line) => ASKED.test(line)));
  const texts = [...testingGuidelines.flatMap(({ preparation }) => preparation), ...(specimen.cautions ?? []).map(({ text }) => text)];
  const least = texts.flatMap((text) => [...text.matchAll(HOURS)].map(([, one, , two]) => Number(one ?? two)));
  const hours = [...least, ...(specimen.fastingHours ? [specimen.fastingHours] : [])];
  return [
    ...isContrary,
    ...(isAsked ? ['not needed and asked for'] : []),
    ...(new Set(hours).size > 1 ? [`${[...new Set(hours)].join(' and ')} hours`] : []),
  ].map((fault) => `${slug}: ${fault}`);
}

export const fastingTwice: Kind = {
  name: 'Fasting told in two ways',
  faultsIn: ({ biomarkers }) => biomarkers.flatMap(faultsOf),
};
