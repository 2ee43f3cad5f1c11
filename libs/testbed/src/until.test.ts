import { expect, it } from '@jest/globals';
import { until } from './until.ts';

it('gives the first value that is there, and asks again until then', async () => {
  const answers = [undefined, 0, '', 'third'];
  expect(await until('a word', async () => answers.shift())).toBe('third');
  expect(answers).toEqual([]);
});

it('names the event that did not come in time', async () => {
  await expect(until('a word', () => undefined, 1)).rejects.toThrow('a word: not within 0.001 s');
});
