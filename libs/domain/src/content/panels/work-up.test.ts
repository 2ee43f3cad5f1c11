import { expect, it } from '@jest/globals';
import { countedIn } from './work-up.ts';

const marker = (name: string, relevance: number, needs?: string) => ({ marker: name, relevance, reason: '', needs });

it('each further marker of a group counts half of the previous one, down to the floor', () => {
  const group = [marker('a', 80), marker('b', 60, 'a'), marker('c', 40)];
  expect(countedIn(group, new Set(['a', 'b', 'c']), 10)).toEqual([
    { marker: 'a', value: 80 },
    { marker: 'b', value: 30 },
    { marker: 'c', value: 10 },
  ]);
  expect(countedIn(group, new Set(['b', 'c']), 41)).toEqual([]);
  expect(countedIn(group, new Set(['b', 'c']), 40)).toEqual([{ marker: 'c', value: 40 }]);
});
