import type { BiomarkerFile } from '../seeding/files/biomarker-file.ts';
import type { Paragraph } from './near-duplicates.ts';

/** The running text of a biomarker, paragraph by paragraph; lists of short phrases are left out. */
export function paragraphsOf({ slug, summary, significance, keyInsights, nutritionGuidelines, testingGuidelines }: BiomarkerFile): Paragraph[] {
  const at = (where: string) => (text: string) => ({ owner: slug, where, text });
  return [
    at('summary')(summary),
    ...significance.split(/\n{2,}/).map(at('significance')),
    ...keyInsights.map(at('keyInsights')),
    ...nutritionGuidelines.map(({ recommendation }) => at('nutritionGuidelines.recommendation')(recommendation)),
    ...testingGuidelines.map(({ frequency }) => at('testingGuidelines.frequency')(frequency)),
  ];
}
