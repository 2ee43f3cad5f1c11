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

/** Letters in another order, one missing or one doubled. A further letter may begin another word: "testos". */
const asMeant = (word: string): string =>
  MISTYPED.includes(word) || word.length < SHORTEST_MISTYPED ? word : (MISTYPED.find((meant) => isSlip(word, meant) && meant[0] === word[0]) ?? word);

const isSlip = (word: string, meant: string): boolean =>
  onceEach(word) === onceEach(meant) || (word.length <= meant.length && wrongLetters(word, meant) === 1 && isOf(word, meant));

const onceEach = (word: string): string => word.replace(/(.)\1/g, '$1');

/** Whether a word has no letter that is not in the other. */
const isOf = (word: string, meant: string): boolean => [...word].every((letter) => meant.includes(letter));
