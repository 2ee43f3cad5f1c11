import { plainLetters } from '../names/plain-letters.ts';

/** A word of a line: its normalized form, and where it stands. */
export type Word = { normal: string; at: number; end: number };

const WORD = /[\p{L}\p{N}\p{M}%]+/gu;

const AMERICAN: Readonly<Record<string, string>> = { haem: 'hem', leuco: 'leuko', oestr: 'estr', sulph: 'sulf', caem: 'cem' };

/** Plain letters, spelled the American way; superscripts are digits. For comparing alone: the printed text is what people see. */
export const normalized = (text: string): string => plainLetters(text).replace(/haem|leuco|oestr|sulph|caem/g, (british) => AMERICAN[british]!);

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((match) => ({ normal: wordOf(normalized(match[0])), at: match.index, end: match.index + match[0].length }));

/** Abbreviations of any name: "Thyroid Peroxidase Ab", "Creatinine Lvl". */
const SHORT: Readonly<Record<string, string>> = { antibody: 'ab', antibodies: 'ab', lvl: 'level' };

const wordOf = (normal: string): string => SHORT[normal] ?? normal;

/** The words of a name in one string, by which names are compared: "T4,Free(Direct)" is "t4 free direct". */
export const nameKey = (text: string): string =>
  wordsOf(text)
    .map(({ normal }) => normal)
    .join(' ');
