/** Kinds of search results. A `test` is a bundle of several biomarkers; a single-marker test is found through its biomarker. */
export const FOUND_KINDS = ['biomarker', 'category', 'panel', 'test', 'concern', 'doc', 'comparison'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export type Thing = { kind: FoundKind; slug: string; title: string; abbreviation?: string };

export type ThingQuery = { text: string; kinds: readonly FoundKind[]; category?: string; gender?: 'male' | 'female'; limit: number };

/** `summary` may be empty. `relevance` goes from 0 to 1. */
export type FoundThing = Thing & { summary: string; relevance: number };

/** `likeness` is 0 to 1; 1 means that a name equals the text. */
export type LikeThing = { slug: string; title: string; likeness: number };

export type DiscoveryStore = {
  /** Best matches first. Stop words match nothing. */
  find(query: ThingQuery): Promise<FoundThing[]>;
  /** Things with a name, or a word of one, that begins with the text: whole names and common tests first. */
  beginning(text: string, kinds: readonly FoundKind[], limit: number): Promise<Thing[]>;
  /** Biomarkers with a name similar to the text or to one of its words, most similar first. */
  alike(text: string, limit: number): Promise<LikeThing[]>;
};
