/** Kinds of search results. A `test` is a bundle of several biomarkers; a single-marker test is found through its biomarker. */
export const FOUND_KINDS = ['biomarker', 'category', 'panel', 'test', 'concern', 'doc', 'comparison'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** What can be found: everything with a page, and bundles of tests. */
export type SearchEntry = { kind: FoundKind; slug: string; title: string; abbreviation?: string };

export type HitQuery = { text: string; kinds: readonly FoundKind[]; category?: string; gender?: 'male' | 'female'; limit: number };

/** `summary` may be empty. `relevance` goes from 0 to 1. */
export type SearchHit = SearchEntry & { summary: string; relevance: number };

/** `likeness` is 0 to 1; 1 means that a name equals the text. */
export type SimilarName = { slug: string; title: string; likeness: number };

export type DiscoveryStore = {
  /** Best matches first. Stop words match nothing. */
  find(query: HitQuery): Promise<SearchHit[]>;
  /** Entries with a name, or a word of one, that begins with the text: whole names and common tests first. */
  beginning(text: string, kinds: readonly FoundKind[], limit: number): Promise<SearchEntry[]>;
  /** Biomarkers with a name similar to the text or to one of its words, most similar first. */
  alike(text: string, limit: number): Promise<SimilarName[]>;
};
