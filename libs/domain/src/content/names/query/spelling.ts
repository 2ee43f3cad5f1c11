import { distance } from 'fastest-levenshtein';
import type { UnknownWord } from '../../model/query-terms.ts';

/** Shorter words resemble too many others. */
const SHORTEST_MISSPELLED = 4;
/** Shorter prefixes begin too many words. */
export const SHORTEST_BEGINNING = 5;
/** Words of this length may have two wrong letters. */
const LONG = 7;

/** The term that a misspelled word means; a last word may be the beginning of one. */
export function corrected({ word, begins, candidates, beginnings }: UnknownWord, isLast: boolean): { to: string; whole: boolean } | undefined {
  if (begins || word.length < SHORTEST_MISSPELLED || !/[a-z]/.test(word)) return undefined;
  const term = closest(word, candidates);
  if (term !== undefined) return { to: term, whole: true };
  const beginning = isLast ? closestBeginning(word, beginnings) : undefined;
  return beginning === undefined ? undefined : { to: beginning, whole: false };
}

/** The term with the smallest edit distance. Candidates are sorted by similarity, which breaks ties. */
function closest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates.map((term) => ({ term, wrong: wrongLetters(word, term) })).filter(({ wrong }) => wrong <= (word.length >= LONG ? 2 : 1));
  return near.sort((a, b) => a.wrong - b.wrong)[0]?.term;
}

/** The longest term prefix within one wrong letter: `triglyc` for `tryglic`. */
function closestBeginning(word: string, beginnings: readonly string[]): string | undefined {
  if (word.length < SHORTEST_BEGINNING) return undefined;
  const near = beginnings.filter((beginning) => wrongLetters(word, beginning) === 1);
  return near.sort((a, b) => b.length - a.length)[0];
}

export const wrongLetters = (word: string, other: string) => (lettersOf(other) === lettersOf(word) ? 1 : distance(word, other));

/** Equal for two words with the same letters in another order, a common typing slip. */
const lettersOf = (word: string) => [...word].sort().join('');
