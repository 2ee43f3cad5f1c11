import type { PageStart, Slice, SortOrder } from '../../shared/index.ts';
import type { BiomarkerDetail } from './biomarker-detail.ts';
import type { Specimen } from './biomarker-facts.ts';
import type { FoundBy } from './discovery-store.ts';
import type { Understood } from './query-terms.ts';
import type { Biomarker, BiomarkerCard, BiomarkerSort, RankedBiomarker } from './biomarker.ts';
import type { SelectableField, SelectedBiomarker } from './selected-biomarker.ts';

export type BiomarkerFilter = {
  category?: string;
  /** Matches biomarkers of that gender or of both. */
  gender?: 'male' | 'female';
  hasLabvendorMapping?: boolean;
  /** In any of these packages. */
  inPackages?: readonly string[];
  /** Matches name, alias and LOINC code, and words of the summary and significance. */
  search?: string;
};

export type BiomarkerListQuery = BiomarkerFilter & {
  sortBy: BiomarkerSort;
  sortOrder: SortOrder;
  fields: readonly SelectableField[];
  start: PageStart;
  pageSize: number;
};

export type SearchQuery = Pick<BiomarkerFilter, 'category' | 'gender'> & { text: string; limit: number };

export type NamedSpecimen = Pick<Biomarker, 'slug' | 'name'> & { specimen: Specimen | null };

export type BiomarkerHits = { results: (RankedBiomarker & { by: FoundBy })[]; total: number; understood: Understood };

/** Storage of biomarkers for the use cases. */
export type BiomarkerStore = {
  list(query: BiomarkerListQuery): Promise<Slice<SelectedBiomarker>>;
  /** With its five extras, without what `include` adds. */
  find(slug: string): Promise<BiomarkerDetail | undefined>;
  /** Best matches first, with the total. Nonsense matches nothing. */
  search(query: SearchQuery): Promise<BiomarkerHits>;
  /** In no particular order; unknown slugs are absent. */
  findMany(slugs: readonly string[]): Promise<Biomarker[]>;
  /** With these fields alone, in no particular order; unknown slugs are absent. */
  findFields(slugs: readonly string[], fields: readonly SelectableField[]): Promise<SelectedBiomarker[]>;
  /** In no particular order; unknown slugs are absent. */
  names(slugs: readonly string[]): Promise<Pick<Biomarker, 'slug' | 'name' | 'categorySlug'>[]>;
  /** In full as `find` gives them, in no particular order; unknown slugs are absent. */
  findDetails(slugs: readonly string[]): Promise<BiomarkerDetail[]>;
  /** How the sample is taken, in no particular order; unknown slugs are absent. */
  specimens(slugs: readonly string[]): Promise<NamedSpecimen[]>;
  exists(slug: string): Promise<boolean>;
  /** Cards ordered by name. */
  cardsOfCategory(categorySlug: string): Promise<BiomarkerCard[]>;
  /** Cards of the related tests that its guidelines name, then of its category. */
  related(slug: string, limit: number): Promise<BiomarkerCard[]>;
};
