/** Kinds of things that are found by their words, apart from biomarkers, which have a search of their own, and tests, which are found by them. */
export const TEXT_KINDS = ['category', 'panel', 'doc', 'comparison'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export type TextHit = { kind: TextKind; slug: string; title: string; /** 0 to 1. */ score: number };

export type DiscoveryStore = {
  /** The best matches first. Words that are everywhere match nothing. */
  find(text: string, kinds: readonly TextKind[], limit: number): Promise<TextHit[]>;
};
