import type { Suggestion } from '../../shared/index.ts';
import type { BiomarkerStore, SearchQuery } from '../model/biomarker-store.ts';
import type { RankedBiomarker } from '../model/biomarker.ts';
import type { DiscoveryStore } from '../model/discovery-store.ts';
import { didYouMean } from '../names/biomarkers-by-name.ts';
import { saysNothingElse, urgencyOf } from './urgency/read-urgency.ts';

type Stores = { biomarkers: BiomarkerStore; discovery: DiscoveryStore };

export type BiomarkerAnswer = {
  /** Shown first: advice to seek care. */
  careNotice?: string;
  /** Best first. */
  results: RankedBiomarker[];
  total: number;
  /** Similar names if nothing is found; otherwise empty. */
  suggestions: Suggestion[];
};

/** Biomarkers for a query. Words of self-harm or poisoning find the notice alone. */
export async function searchBiomarkers(stores: Stores, query: SearchQuery): Promise<BiomarkerAnswer> {
  const urgency = urgencyOf(query.text);
  if (urgency && saysNothingElse(urgency)) return { careNotice: urgency.notice, results: [], total: 0, suggestions: [] };
  const { results, total } = await stores.biomarkers.search(query);
  const suggestions = total === 0 && urgency === undefined ? await didYouMean(stores, query.text) : [];
  return { ...(urgency && { careNotice: urgency.notice }), results, total, suggestions };
}
