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

it('ranks equal names before contained ones, whatever their order, and names three at most', () => {
  const named = ['iron-a', 'iron-b', 'iron', 'iron-c'].map((slug) => ({ slug, text: `${slug} test` }));
  expect(similarNames('iron', named).map(({ slug }) => slug)).toEqual(['iron', 'iron-a', 'iron-b']);
  const short = [
    { slug: 'fe', text: 'FE' },
    { slug: 'alt', text: 'ALT' },
  ];
  expect(similarNames('ferritin-alt', short).map(({ slug }) => slug)).toEqual(['alt']);
  expect(similarNames('alt', short).map(({ slug }) => slug)).toEqual(['alt']);
});
