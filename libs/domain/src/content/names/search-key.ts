import { plainLetters } from './plain-letters.ts';

/** A term reduced to lower-case letters and digits: `HbA1c`, `25-OH vitamin D` and `4548-4` match in any spelling of case and punctuation. */
export const searchKey = (term: string): string => plainLetters(term).replace(/[^a-z0-9]/g, '');
