import { describe, expect, it } from '@jest/globals';
import type { NameMatch } from '../../model/query-terms.ts';
import { searchKey } from '../search-key.ts';
import { keysIn, spansOf } from './spans.ts';

/** The tokens of a query whose words are spelled as they should be. */
const tokensOf = (query: string) => query.split(' ').map((typed) => ({ typed, word: typed.toLowerCase() }));
const match = (title: string, kind: NameMatch['kind'] = 'biomarker'): NameMatch => ({ key: searchKey(title), kind, slug: title, title });
/** The named runs of words of a query, each with the titles of its matches. */
const named = (query: string, ...matches: NameMatch[]) =>
  spansOf(tokensOf(query), matches).map(({ start, end, matches: found }) => [
    query.split(' ').slice(start, end).join(' '),
    found.map(({ title }) => title).join(),
  ]);

const words = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `w${index + first}x`).join(' ');

describe('the names in a query', () => {
  it.each([
    ['iron and vitamin b12', ['iron', 'vitamin b12'], [['iron', 'iron'], ['vitamin b12', 'vitamin b12']]],
    ['vitamin b12', ['iron', 'b12', 'vitamin b12'], [['vitamin b12', 'vitamin b12']]],
    ['b12 iron b12', ['iron', 'b12'], [['b12', 'b12'], ['iron', 'iron'], ['b12', 'b12']]],
    ['platelet', ['platelets'], [['platelet', 'platelets']]],
    ['platelets', ['platelet'], [['platelets', 'platelet']]],
    ['b1', ['b1s'], []],
    ['ck', ['cks'], []],
    ['cortisol', ['iron'], []],
    ['iron binding capacity test', ['iron binding', 'binding capacity test'], [['binding capacity test', 'binding capacity test']]],
    ['iron binding capacity', ['iron binding', 'binding capacity'], [['iron binding', 'iron binding']]],
  ])('are the longest of %j', (query, titles, found) => expect(named(query, ...titles.map((title) => match(title)))).toEqual(found)); // prettier-ignore

  it('have at most eight words', () => {
    expect(named(words(8), match(words(8)))).toEqual([[words(8), words(8)]]);
    expect(named(words(9), match(words(9)))).toEqual([]);
  });

  it('stand in the first forty words', () => {
    expect(named(`${words(39)} iron`, match('iron'))).toEqual([['iron', 'iron']]);
    expect(named(`${words(40)} iron`, match('iron'))).toEqual([]);
  });

  it('are looked up as they are typed and in American spelling, with the other grammatical number', () => {
    expect(keysIn([{ typed: 'haematocrit', word: 'hematocrit' }, { typed: 'Levels', word: 'levels' }])).toEqual([
      ...['haematocrit', 'haematocrits', 'hematocrit', 'hematocrits'],
      ...['haematocritlevels', 'haematocritlevel', 'hematocritlevels', 'hematocritlevel'],
      ...['levels', 'level'],
    ]); // prettier-ignore
  });

  it('of one key are all named, unless the content has one of them', () => {
    expect(named('iron', match('iron'), { ...match('iron', 'test'), title: 'Iron panel' })).toEqual([['iron', 'iron,Iron panel']]);
    expect(named('iron', { ...match('iron', 'absent'), title: 'Absent' }, match('iron'))).toEqual([['iron', 'iron']]);
    expect(named('iron', match('iron', 'absent'))).toEqual([['iron', 'iron']]);
  });

  it.each([
    ['protein s', 'protein S', 1],
    ['proteins', 'protein S', 0],
    ['protein', 'proteins', 0],
  ])('%j are the absent test %j: %j', (query, title, found) => expect(named(query, match(title, 'absent'))).toHaveLength(found));

  const AMBIGUOUS = 'as se he in got mis ft cd mg tp cr am pt or ca hg co tc ld a4 pcv cat map vs pal sod'.split(' ');
  it.each(AMBIGUOUS)('%s is one where it stands alone or in capitals, since it is a word or a unit as well', (word) => {
    const test = match(word);
    expect(named(word, test)).toHaveLength(1);
    expect(named(`${word.toUpperCase()} blood`, test)).toHaveLength(1);
    expect(named(`${word} blood`, test)).toEqual([]);
  });

  it.each([
    ['can ca 125', 'can ca', 0],
    ['low CA', 'ca', 1],
    ['ca 125 test', 'ca 125', 1],
    ['ca xyz test', 'ca xyz', 1],
  ])('in %j, %j is one: %j', (query, title, found) => expect(named(query, match(title))).toHaveLength(found));
});
