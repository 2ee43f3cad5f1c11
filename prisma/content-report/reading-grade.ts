import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

// Shorthand that a reader says letter by letter or knows as one word; it is as easy as a name.
const WORD = /[\p{L}][\p{L}'’-]*/gu;
const SENTENCE_END = /[.!?:;](?=\s|$)|\n{2,}/g;

/** The Flesch-Kincaid grade of a text: the years of US schooling that it takes to read it at ease. */
export function readingGrade(text: string): number {
  const words = text.match(WORD) ?? [];
  const sentences = text.split(SENTENCE_END).filter((part) => /\p{L}/u.test(part));
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: words.reduce((sum, word) => sum + syllable(word), 0) });
}
