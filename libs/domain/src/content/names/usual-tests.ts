import { isWordAround, wordsIn } from './query-words.ts';
import { wrongLetters } from './query/spelling.ts';

const TESTS = /\b(tests?|testing|labs|lab (work|results?|values?)|blood ?(work|panels?)|bloodtests?)\b/;
/** Words of such a query that people mistype: "blod test", "blood tset". */
const MISTYPED = ['blood', 'bloodwork', 'test', 'tests', 'testing'];
const SHORTEST_MISTYPED = 4;
/** Words beside them that name no test either. */
const BESIDE = new Set('work panel panels bloodwork bloodtest bloodtests all any some there kind kinds types different list online offer offered available find new private cheap cheapest affordable basic common usual full complete'.split(' ')); // prettier-ignore

/** A query for tests in general, such as "blood test near me", asks for those of a checkup. Others stay as they are. */
export function withUsualTests(text: string): string {
  const words = wordsIn(text).map(asMeant);
  return TESTS.test(words.join(' ')) && words.every((word) => isWordAround(word) || BESIDE.has(word)) ? 'checkup' : text;
}

/** The first letter is seldom wrong, and "best" is no "test". */
const asMeant = (word: string): string =>
  MISTYPED.includes(word) || word.length < SHORTEST_MISTYPED
    ? word
    : (MISTYPED.find((meant) => meant[0] === word[0] && wrongLetters(word, meant) === 1) ?? word);
