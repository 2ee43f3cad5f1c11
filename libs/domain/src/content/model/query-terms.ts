import type { FoundKind } from './found-kind.ts';

/** A test, panel or page whose name stands in a query. `absent` is a test that the content does not have. */
export type NameMatch = { key: string; kind: FoundKind | 'absent'; slug: string; title: string };

/** A word that the content lacks: whether it begins one of its words, and terms and beginnings of terms that resemble it. */
export type UnknownWord = { word: string; begins: boolean; candidates: string[]; beginnings: string[] };

/** The phrase of a topic with its tests in order, its number of word stems, and the words of the query that it lacks. */
export type FittingTopic = { phrase: string; tests: string[]; stems: number; lacks: string[] };

/** `coverage` is the topic's share of the query. */
export type Topic = { phrase: string; tests: string[]; coverage: number };

/** A misspelled word and the term that it was read as. */
export type Correction = { from: string; to: string };

/** The interpretation of a query by the names, topics and words of the content. */
export type Understood = {
  /** In American spelling, with misspelled words corrected, without values and units. */
  text: string;
  /** Matches of names in the order of the query. `corrected` tells that a word was misspelled. */
  names: (NameMatch & { corrected: boolean })[];
  /** True if all telling words are names. */
  isNamed: boolean;
  /** Names of tests outside of the content. */
  absent: string[];
  /** The topics that fit best, and the tests of them all in turns. */
  topics: Topic[];
  meant: string[];
  /** Groups of words for the texts: those of each name, and the rest. Unknown words are left out. */
  groups: string[][];
  corrections: Correction[];
  /** True for a word that may only begin one. */
  isUnfinished: (word: string) => boolean;
};

/** Search keys of runs of words, the words of the query in order, those of them that may be misspelled, and a last one that may begin a term. */
export type LookUp = { keys: readonly string[]; words: readonly string[]; doubtful: readonly string[]; beginning: string | null };

/**
 * What the content knows of a query. `named`: matches of one of the keys as a whole name, alias or code; titles first, common tests first.
 * `topics`: the longest topics whose words all occur; a last word that the content lacks may begin one.
 */
export type LookedUp = { named: NameMatch[]; unknown: UnknownWord[]; topics: FittingTopic[] };

/** The words of the content, for the understanding of a query. */
export type QueryTerms = { lookUp(asked: LookUp): Promise<LookedUp> };
