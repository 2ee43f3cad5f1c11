import { expect, it } from '@jest/globals';
import { conditionsOf, type Conditions } from './conditions.ts';

type Filter = { atLeast?: number; word?: string; even?: boolean };
const TABLE: Conditions<Filter, string> = { atLeast: (least) => `>= ${least}`, word: (word) => word.toUpperCase(), even: (even) => (even ? 'even' : 'odd') };

it('conditions are those of the given filters, in the order of the table; false, zero and the empty text are given', () => {
  expect(conditionsOf(TABLE, { even: false, word: '', atLeast: 0 })).toEqual(['>= 0', '', 'odd']);
  expect(conditionsOf(TABLE, { word: 'a', even: undefined })).toEqual(['A']);
  expect(conditionsOf(TABLE, {})).toEqual([]);
});

it('a table without one of the filters does not compile', () => {
  // @ts-expect-error `even` has no condition.
  const partial: Conditions<Filter, string> = { atLeast: String, word: String };
  expect(Object.keys(partial)).toEqual(['atLeast', 'word']);
});
