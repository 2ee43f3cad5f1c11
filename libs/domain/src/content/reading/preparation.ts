import type { Specimen } from '../model/biomarker-facts.ts';
import type { BiomarkerStore } from '../model/biomarker-store.ts';

/** The sample preparation shown in lists. */
export type Preparation = Partial<Pick<Specimen, 'fasting' | 'affectedByBiotin'>>;

/** The lines of a list, each with the preparation of its biomarker. */
export async function withPreparation<T extends { slug: string }>(biomarkers: BiomarkerStore, lines: readonly T[]): Promise<(T & Preparation)[]> {
  const found = await biomarkers.specimens(lines.map(({ slug }) => slug));
  const bySlug = new Map(found.map(({ slug, specimen }) => [slug, specimen]));
  return lines.map((line) => {
    const specimen = bySlug.get(line.slug);
    return { ...line, fasting: specimen?.fasting, affectedByBiotin: specimen?.affectedByBiotin };
  });
}
