import { plainLetters } from '../names/plain-letters.ts';

/** A word of a line: its normalized form, where it stands, and whether the word before is divided by it. */
export type Word = { normal: string; at: number; end: number; isDivisor: boolean };

/** "T.S.H." is one word. */
const WORD = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}(?![\p{L}\p{N}])\.?|[\p{L}\p{N}\p{M}%]+/gu;

const AMERICAN: Readonly<Record<string, string>> = { haem: 'hem', leuco: 'leuko', oestr: 'estr', sulph: 'sulf', caem: 'cem' };

/** Plain letters, spelled the American way; superscripts are digits. For comparing alone: the printed text is what people see. */
export const normalized = (text: string): string => plainLetters(text).replace(/haem|leuco|oestr|sulph|caem/g, (british) => AMERICAN[british]!);

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index: at }) => ({
    normal: wordOf(normalized(word.replaceAll('.', ''))),
    at,
    end: at + word.length,
    isDivisor: DIVIDED.test(text.slice(Math.max(0, at - 3), at)),
  }));

/** "Cholesterol / HDL", "Chol:HDL"; behind "Cholesterol: " stand its parts. */
const DIVIDED = /\/ ?$|\S:$/;

/** Abbreviations of any name: "Thyroid Peroxidase Ab", "Creatinine Lvl". */
const SHORT: Readonly<Record<string, string>> = { antibody: 'ab', antibodies: 'ab', lvl: 'level' };

const wordOf = (normal: string): string => SHORT[normal] ?? normal;

/** The words of a name in one string, by which names are compared: "T4,Free(Direct)" is "t4 free direct". */
export const nameKey = (text: string): string =>
  wordsOf(text)
    .map(({ normal }) => normal)
    .join(' ');
