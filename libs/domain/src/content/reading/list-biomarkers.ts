import type { RankedBiomarker } from '../model/biomarker.ts';
import type { ContentStores } from '../model/content-stores.ts';
import type { SelectedBiomarker } from '../model/selected-biomarker.ts';

/** More than there are. */
const EVERYTHING = 10_000;
const LISTED = ['id', 'slug', 'name', 'abbreviation', 'categorySlug', 'summary', 'metaDescription', 'unit', 'loincCode', 'lastUpdated'] as const;

/** All biomarkers by name, with the fields that lists of pages show. */
export async function allBiomarkers({ biomarkers }: Pick<ContentStores, 'biomarkers'>): Promise<SelectedBiomarker[]> {
  return (await biomarkers.list({ sortBy: 'name', sortOrder: 'asc', fields: LISTED, start: { offset: 0 }, pageSize: EVERYTHING })).items;
}

/** The minimum relevance of a best result that is likely intended. */
const LIKELY = 0.6;

/** The slug of the best result, if it is likely intended. */
export function likelyMeant([best]: readonly RankedBiomarker[]): string | undefined {
  return best && best.relevanceScore >= LIKELY ? best.slug : undefined;
}
