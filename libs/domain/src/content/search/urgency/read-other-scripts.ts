import { LEVELS, type Level } from './notices.ts';
import { OTHER_SCRIPTS } from './other-scripts.ts';

/** Accents, points of vowels in Arabic and Hebrew, dots below in Indian scripts, apostrophes, and joiners without width. */
const LEFT_OUT = /['\u2019\u02bc\u200c\u200d\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u093c\u09bc]/g;
/** Letters with two forms: sigma, yeh, kaf, heh, and the sign of a nasal vowel. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\u03c2/g, '\u03c3'],
  [/[\u0649\u06cc]/g, '\u064a'],
  [/\u06a9/g, '\u0643'],
  [/\u0629/g, '\u0647'],
  [/\u0901/g, '\u0902'],
];

const WITHOUT_SPACES = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const IDLE_SPACE = new RegExp(`(?<=[${WITHOUT_SPACES}]) | (?=[${WITHOUT_SPACES}])`, 'gu');

/** Letters in one form, with a space between words. */
function lettersOf(text: string): string {
  const plain = text.normalize('NFKD').replace(LEFT_OUT, '').normalize('NFKC').toLowerCase();
  const words = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').replace(IDLE_SPACE, '');
  return SAME.reduce((same, [other, one]) => same.replace(other, one), words);
}

const A_FEW_LETTERS = '.{0,16}';
/** People leave spaces out, as in Korean. */
export const patternOf = (phrase: string) => phrase.split('…').map(lettersOf).join(A_FEW_LETTERS).replaceAll(' ', ' ?');
const PATTERNS = LEVELS.map((level) => {
  const phrases = Object.values(OTHER_SCRIPTS).flatMap((language) => language[level]?.split(', ') ?? []);
  return { level, pattern: new RegExp(phrases.map(patternOf).join('|')) };
});

const OF_ANOTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;

/** The level of a text in letters that are not Latin. */
export function levelInOtherScripts(text: string): Level | undefined {
  if (!OF_ANOTHER_SCRIPT.test(text)) return undefined;
  const letters = lettersOf(text);
  return PATTERNS.find(({ pattern }) => pattern.test(letters))?.level;
}
