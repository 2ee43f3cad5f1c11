import type { FoundKind } from './found-kind.ts';
import type { Understood } from './query-terms.ts';

/** What can be found: everything with a page, and bundles of tests. */
export type SearchEntry = { kind: FoundKind; slug: string; title: string; abbreviation?: string };

export type HitQuery = { text: string; kinds: readonly FoundKind[]; category?: string; gender?: 'male' | 'female'; limit: number };

/** Why a thing was found: its name, a topic that it belongs to, or words of its text. */
export type FoundBy = 'name' | 'topic' | 'text';

/** `summary` may be empty. `relevance` goes from 0 to 1; below 0.6 where a word was corrected. */
export type SearchHit = SearchEntry & { summary: string; relevance: number; by: FoundBy };

/** Best matches first. `total` counts the scored ones. */
export type Found = { hits: SearchHit[]; total: number; understood: Understood };

/** `likeness` is 0 to 1; 1 means that a name equals the text. */
export type SimilarName = { slug: string; title: string; likeness: number };

export type DiscoveryStore = {
  /** Stop words match nothing. */
  find(query: HitQuery): Promise<Found>;
  /** The names, topics and words in a text. */
  understand(text: string): Promise<Understood>;
  /** Entries with a name, or a word of one, that begins with the text: whole names and common tests first. */
  beginning(text: string, kinds: readonly FoundKind[], limit: number): Promise<SearchEntry[]>;
  /** Biomarkers with a name similar to the text or to one of its words, most similar first. */
  alike(text: string, limit: number): Promise<SimilarName[]>;
};
