import { expect, test } from '@jest/globals';
import { needlessMembers } from './needless-members.ts';

test('members that no check needs are named, also where the check throws, and the list stays', () => {
  const list = ['a', 'b', 'c'];
  expect(needlessMembers(list, () => list.includes('a') && list.includes('c'))).toEqual(['b']);
  expect(() =>
    needlessMembers(list, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(list).toEqual(['a', 'b', 'c']);
});
