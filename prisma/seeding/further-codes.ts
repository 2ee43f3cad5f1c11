import type { BiomarkerFacts, LoincUse } from '@biomarker/domain/content';
import type { BiomarkerFile } from './files/biomarker-file.ts';
import type { VocabularyFiles } from './files/vocabulary-file.ts';

type UsedCode = VocabularyFiles['loinc-codes'][number];

/** How the test of a code differs from that of the page. A code of another quantity is none of the page's. */
const DIFFERS: Readonly<Record<Exclude<LoincUse, 'never'>, string>> = {
  same: 'The same quantity by another method, or with other words for the sample.',
  'same in moles': 'The result counts moles; the factors of this page convert it.',
  'own interval': 'Other units without a fixed factor; only the interval of the laboratory holds.',
  'other specimen': 'Whole blood, capillary blood or a test at the bedside; only the interval of the laboratory holds.',
  ask: 'The code does not tell when and how the sample was drawn; this page holds where it was drawn as the page says.',
};

/** Where the numbers of the page hold, so that a name, an address or a report may lead there by the code alone. */
const LEADS: ReadonlySet<LoincUse> = new Set(['same', 'same in moles', 'ask']);

/** Codes in daily use beside that of the page, in the order of the table. The LOINC license asks for the official name beside each code. */
export function furtherCodes(
  { slug, loinc, conversions }: Pick<BiomarkerFile, 'slug' | 'loinc' | 'conversions'>,
  codes: readonly UsedCode[],
): BiomarkerFacts['loincAlso'] {
  return codes.flatMap(({ code, slug: of, use, name }) => {
    if (of !== slug || code === loinc?.code || use === 'never' || name === '') return [];
    const isConverted = use !== 'same in moles' || conversions.length > 0;
    return [{ code, name, differs: DIFFERS[isConverted ? use : 'own interval'] }];
  });
}

/** The codes by which a search or an address finds the page. */
export const leadingCodes = (slug: string, codes: readonly UsedCode[]): string[] =>
  codes.flatMap(({ code, slug: of, use }) => (of === slug && LEADS.has(use) ? [code] : []));
