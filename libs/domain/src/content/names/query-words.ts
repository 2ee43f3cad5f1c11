import { plainLetters } from './plain-letters.ts';

/** British spelling, and the American one that the content uses. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/haem/g, 'hem'],
  [/aem(?=i|a|o)/g, 'em'],
  [/\boe(?=s|d)/g, 'e'],
  [/coeli/g, 'celi'],
  [/rrhoe/g, 'rrhe'],
  [/pnoe/g, 'pne'],
  [/leuc(?=o|a)/g, 'leuk'],
  [/sulph/g, 'sulf'],
  [/gynae/g, 'gyne'],
  [/paed/g, 'ped'],
  [/foet/g, 'fet'],
  [/\b(tumo|colo|odo|behavio)ur/g, '$1r'],
  [/\bgoitre/g, 'goiter'],
  [/\bfibre/g, 'fiber'],
];

/** Filler words of a query. */
const AROUND = new Set(
  `the an of for and in on to at my me i we you is are am was be do does did can could should have has had get if with by from about what whats which why how when
   much many too very know need want mean means meaning show shows check checks checked measure measures test tests tested testing blood lab labs laboratory result
   results level levels value values range ranges normal healthy optimal ideal high higher low lower elevated raised increased decreased reduced abnormal borderline
   bad good okay ok dangerous worrying best near please home kit buy order fast risk dose dosage supplement supplements serum plasma loinc cpt code explain explained interpret interpreted understand understanding read reading alto alta altos bajo baja bajos niedrig hoch eleve elevee basso normale`.split(
    /\s+/,
  ),
);
const DECIMAL = /^\d+[.,]\d+$/;

/** Lower-case letters in American spelling, without accents: `haemoglobin` is `hemoglobin`, `thyroïde` is `thyroide`. */
export const americanSpelling = (text: string) => AMERICAN.reduce((spelled, [british, american]) => spelled.replace(british, american), plainLetters(text));

/** Removes filler words: `what is a normal TSH level` becomes `tsh`. Returns the text itself when nothing remains. */
export function withoutWordsAround(text: string): string {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/(?<![?!.,;:])[?!.,;:]+$/, ''))
    .filter((word) => word !== '' && !AROUND.has(word) && !DECIMAL.test(word));
  // The "a" of "vitamin a" comes last; an article does not.
  const named = words.filter((word, index) => word !== 'a' || index === words.length - 1);
  return named.length > 0 ? named.join(' ') : text;
}

/** True for a word that people put around a name, and for a decimal. */
export const isWordAround = (word: string) => AROUND.has(word) || DECIMAL.test(word) || word === 'a';

export const wordsIn = (text: string): string[] => plainLetters(text).match(/[a-z0-9]+/g) ?? [];
