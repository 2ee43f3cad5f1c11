import { expect, it } from '@jest/globals';
import { nearDuplicates } from './near-duplicates.ts';

const words = (from: number, count: number) => Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ');
const paragraphs = (...texts: string[]) => texts.map((text, at) => ({ owner: `owner ${at}`, where: 'summary', text }));
const shares = (...texts: string[]) => nearDuplicates(paragraphs(...texts)).map(({ shared }) => shared);

it.each([
  ['seven words, which are no run', words(1, 7), words(1, 7), []],
  ['eight words', words(1, 8), words(1, 8), [1]],
  ['the first run', `${words(1, 8)} ${words(100, 1)}`, `${words(1, 8)} ${words(200, 1)}`, [0.5]],
  ['the last run', `${words(100, 1)} ${words(1, 8)}`, `${words(200, 1)} ${words(1, 8)}`, [0.5]],
  ['all of the shorter one', words(1, 8), words(1, 40), [1]],
  ['three runs of ten', `${words(1, 10)} ${words(100, 7)}`, `${words(1, 10)} ${words(200, 7)}`, [0.3]],
  ['three runs of eleven', `${words(1, 10)} ${words(100, 8)}`, `${words(1, 10)} ${words(200, 8)}`, []],
  ['another case and other marks', words(1, 8).toUpperCase(), words(1, 8).replaceAll(' ', ', '), [1]],
  ['a run that one has twice', words(1, 8), `${words(1, 8)} ${words(1, 8)}`, [1]],
])('two paragraphs share %s', (_what, one, other, shared) => expect(shares(one, other)).toEqual(shared));

it('pairs each two of different owners once', () => {
  const [one, two, three] = paragraphs(words(1, 8), words(1, 8), words(1, 8)) as [{ owner: string; where: string; text: string }, object, object];
  const all = [one, two, { ...three, owner: one.owner }] as (typeof one)[];
  expect(nearDuplicates(all).map(({ first, second }) => [first, second])).toEqual([
    [all[0], all[1]],
    [all[1], all[2]],
  ]);
});
