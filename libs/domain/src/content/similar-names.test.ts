import { expect, it } from '@jest/globals';
import { similarNames } from './similar-names.ts';

const NAMED = [
  { slug: 'vitamin-b12', text: 'Vitamin B12 Test' },
  { slug: 'vitamin-b6', text: 'Vitamin B6 Test' },
  { slug: 'iron', text: 'Iron Test' },
  { slug: 'iron-panel', text: 'Iron Panel' },
];
const slugs = (asked: string) => similarNames(asked, NAMED).map(({ slug }) => slug);

it('suggests the identical name first, then names that contain one another', () => {
  expect(slugs('Vitamin B-12')).toEqual(['vitamin-b12']);
  expect(slugs('IRON')).toEqual(['iron', 'iron-panel']);
  expect(slugs('vitamin')).toEqual(['vitamin-b12', 'vitamin-b6']);
  expect(slugs('iron-test-kit')).toEqual(['iron']);
});

it.each(['', 'b1', 'zinc'])('suggests nothing for %p', (asked) => expect(slugs(asked)).toEqual([]));
