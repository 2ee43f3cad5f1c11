import type { BiomarkerFile } from './files/biomarker-file.ts';

type Entry = { is(file: BiomarkerFile): boolean; said(file: BiomarkerFile): string };

const fasts = (fasting: string): Entry => ({
  is: ({ specimen }) => specimen.fasting === fasting,
  said: ({ specimen }) => [specimen.fastingHours && `at least ${specimen.fastingHours} hours`, specimen.timeOfDay].filter(Boolean).join('; '),
});

/** Lists of biomarkers that a document names as `{list:biotin}`. */
const LISTS: Record<string, Entry> = {
  'fasting-required': fasts('required'),
  'fasting-preferred': fasts('preferred'),
  'fasting-varies': fasts('varies'),
  biotin: {
    is: ({ specimen }) => specimen.affectedByBiotin === true,
    said: ({ testingGuidelines }) =>
      testingGuidelines.flatMap(({ interferingFactors, preparation }) => [...interferingFactors, ...preparation]).find((text) => /biotin/i.test(text)) ?? '',
  },
};

/** Expands every list in the text, by name. Throws for an unknown list. */
export function withLists(body: string, biomarkers: readonly BiomarkerFile[]): string {
  return body.replace(/\{list:([a-z-]+)\}/g, (_, name: string) => {
    const list = LISTS[name];
    if (!list) throw new Error(`No list of biomarkers is called "${name}"`);
    const members = biomarkers.filter(list.is).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    return members.map((file) => `- [${file.name}](/biomarkers/${file.slug})${list.said(file) && `: ${list.said(file)}`}`).join('\n');
  });
}
