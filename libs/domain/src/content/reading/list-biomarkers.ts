import type { Slice } from '../../shared/index.ts';
import type { Timeframe, TrendingBiomarker, ActivityStore } from '../model/activity.ts';
import type { BiomarkerListQuery, BiomarkerStore } from '../model/biomarker-store.ts';
import type { RankedBiomarker } from '../model/biomarker.ts';
import type { SelectedBiomarker } from '../model/selected-biomarker.ts';

type Biomarkers = { biomarkers: BiomarkerStore };

/** A page of biomarkers, filtered and in order. */
export function listBiomarkers({ biomarkers }: Biomarkers, query: BiomarkerListQuery): Promise<Slice<SelectedBiomarker>> {
  return biomarkers.list(query);
}

/** More than there are. */
const EVERYTHING = 10_000;
const LISTED = ['id', 'slug', 'name', 'abbreviation', 'categorySlug', 'summary', 'metaDescription', 'unit', 'loincCode', 'lastUpdated'] as const;

/** All biomarkers by name, with the fields that lists of pages show. */
export async function allBiomarkers(stores: Biomarkers): Promise<SelectedBiomarker[]> {
  return (await listBiomarkers(stores, { sortBy: 'name', sortOrder: 'asc', fields: LISTED, start: { offset: 0 }, pageSize: EVERYTHING })).items;
}

/** The minimum relevance of a best result that is likely intended. */
const LIKELY = 0.6;

/** The slug of the best result, if it is likely intended. */
export function likelyMeant([best]: readonly RankedBiomarker[]): string | undefined {
  return best && best.relevanceScore >= LIKELY ? best.slug : undefined;
}

/** The biomarkers with the highest scores of a timeframe. */
export function trendingBiomarkers({ activity }: { activity: ActivityStore }, timeframe: Timeframe, limit: number): Promise<TrendingBiomarker[]> {
  return activity.trending(timeframe, limit);
}
