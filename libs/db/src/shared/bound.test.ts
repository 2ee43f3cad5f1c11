import { expect, it } from '@jest/globals';
import { bound } from './bound.ts';

it('separates a search into shape and values', () => {
  const search = { filter: { ids: [['x', 'y']], effective: [[{ from: 'a', not: true }, { before: 'b' }]] }, after: undefined, limit: 7 };
  expect(bound(search)).toEqual({
    shape: { filter: { ids: [true], effective: [[{ from: true, not: true }, { before: true }]] }, after: undefined, limit: true },
    values: { 'filter.ids.0': ['x', 'y'], 'filter.effective.0.0.from': 'a', 'filter.effective.0.1.before': 'b', limit: 7 },
  });
});

it.each<[string, object, object, boolean]>([
  ['only in their values', { ids: [['x']], limit: 1 }, { ids: [['y', 'z']], limit: 2 }, true],
  ['in a value that is there', { ids: [['x']] }, { ids: [['x']], limit: 2 }, false],
  ['in a flag', { range: { low: 1 } }, { range: { low: 1, not: true } }, false],
  ['in the length of a list of conditions', { ids: [['x']] }, { ids: [['x'], ['x']] }, false],
  ['in whether a list of conditions is empty', { ids: [] }, {}, false],
])('searches share a shape only when they differ in values: %s', (_what, one, other, isSame) => {
  expect(JSON.stringify(bound(one).shape) === JSON.stringify(bound(other).shape)).toBe(isSame);
});
