import type { Suggestion } from '../../shared/index.ts';
import type { SearchQuery } from '../model/biomarker-store.ts';
import type { RankedBiomarker } from '../model/biomarker.ts';
import type { ContentStores } from '../model/content-stores.ts';
import type { Correction } from '../model/query-terms.ts';
import { didYouMean } from '../names/biomarkers-by-name.ts';
import { reasonOf } from './reason.ts';
import { saysNothingElse, urgencyOf } from './urgency/read-urgency.ts';

type Stores = Pick<ContentStores, 'biomarkers' | 'discovery'>;

export type BiomarkerAnswer = {
  /** Shown first: advice to seek care. */
  careNotice?: string;
  /** Misspelled words, and the terms that they were read as. */
  corrections: Correction[];
  /** Names of tests in the query that the content does not have; no other test stands in for them. */
  notOffered?: string[];
  /** Best first. */
  results: RankedBiomarker[];
  total: number;
  /** Similar names if nothing is found; otherwise empty. */
  suggestions: Suggestion[];
};

/** Biomarkers for a query. Words of self-harm or poisoning find the notice alone. */
export async function searchBiomarkers(stores: Stores, query: SearchQuery): Promise<BiomarkerAnswer> {
  const urgency = urgencyOf(query.text);
  if (urgency && saysNothingElse(urgency)) return { careNotice: urgency.notice, corrections: [], results: [], total: 0, suggestions: [] };
  const { results, total, understood } = await stores.biomarkers.search(query);
  const suggestions = total === 0 && urgency === undefined ? await didYouMean(stores, query.text) : [];
  const { absent, corrections } = understood;
  return {
    ...(urgency && { careNotice: urgency.notice }),
    // Nobody in an emergency has to read about spelling.
    corrections: urgency ? [] : corrections,
    ...(absent.length > 0 && { notOffered: absent }),
    results: results.map(({ by, ...result }) => ({ ...result, reason: reasonOf({ ...result, by }, understood) })),
    total,
    suggestions,
  };
}
