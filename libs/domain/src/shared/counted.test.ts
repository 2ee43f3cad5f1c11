import { expect, it } from '@jest/globals';
import { counted } from './counted.ts';

it('a count has the form of its number', () => {
  expect([0, 1, 2].map((count) => counted(count, 'code is', 'codes are'))).toEqual(['0 codes are', '1 code is', '2 codes are']);
  expect([2, 1200].map((count) => counted(count, 'read'))).toEqual(['2 reads', '1,200 reads']);
});
