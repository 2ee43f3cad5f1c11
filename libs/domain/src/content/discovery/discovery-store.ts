/** Kinds of things that a search finds. A test is a bundle of several biomarkers here; one that measures a single biomarker is found by that. */
export const FOUND_KINDS = ['biomarker', 'category', 'panel', 'test', 'concern', 'doc', 'comparison'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export type Thing = { kind: FoundKind; slug: string; title: string; abbreviation?: string };

export type ThingQuery = { text: string; kinds: readonly FoundKind[]; category?: string; gender?: 'male' | 'female'; limit: number };

/** `summary` may be empty. `relevance` goes from 0 to 1. */
export type FoundThing = Thing & { summary: string; relevance: number };

/** `likeness` goes from 0 to 1: with 1, one of its names is the text. */
export type LikeThing = { slug: string; title: string; likeness: number };

export type DiscoveryStore = {
  /** The best matches first. Words that are everywhere match nothing. */
  find(query: ThingQuery): Promise<FoundThing[]>;
  /** Things with a name, or a word of one, that begins so: whole names and common tests first. */
  beginning(text: string, kinds: readonly FoundKind[], limit: number): Promise<Thing[]>;
  /** Biomarkers with a name that is spelled like the text, or like a word of it; the likest first. */
  alike(text: string, limit: number): Promise<LikeThing[]>;
};
