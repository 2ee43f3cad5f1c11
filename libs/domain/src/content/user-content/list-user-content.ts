import { notFound, type Slice } from '../../shared/index.ts';
import type { BiomarkerStore } from '../biomarkers/biomarker-store.ts';

/** A list that hangs on a biomarker: empty when there is none yet, refused when the biomarker does not exist. */
export async function listOfBiomarker<T>(biomarkers: BiomarkerStore, biomarkerSlug: string, list: () => Promise<Slice<T>>): Promise<Slice<T>> {
  const slice = await list();
  if (slice.totalCount === 0 && !(await biomarkers.exists(biomarkerSlug))) throw notFound('biomarker', biomarkerSlug);
  return slice;
}
