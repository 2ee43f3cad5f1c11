import { isWordAround, wordsIn } from './query-words.ts';

const TESTS = /\b(tests?|testing|labs|lab (work|results?|values?)|blood ?work|bloodtests?)\b/;
/** Words beside them that name no test either. */
const BESIDE = new Set('work bloodwork bloodtest bloodtests all any some there kind kinds types different list online offer offered available find new private cheap cheapest affordable basic common usual full complete'.split(' ')); // prettier-ignore

/** A query for tests in general, such as "blood test near me", asks for those of a checkup. Others stay as they are. */
export function withUsualTests(text: string): string {
  const words = wordsIn(text);
  return TESTS.test(words.join(' ')) && words.every((word) => isWordAround(word) || BESIDE.has(word)) ? 'checkup' : text;
}
