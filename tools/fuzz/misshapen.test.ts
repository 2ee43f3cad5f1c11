import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { misshapen } from './misshapen.ts';

it('replaces every value of a text, at any depth, and the text itself', () => {
  const made = fc.sample(misshapen('{"a":{"b":"x"},"c":["y"]}'), 500);
  const places = [/^[[{"9](?!"[abc]":)/, /^\{"a":[[{"9](?!"b":"x")/, /^\{"a":\{"b":[[{"9]/, /"c":\[[[{"9]/, /"c":[[{"9].{20}/];
  expect(places.filter((place) => !made.some((text) => place.test(text)))).toEqual([]);
  expect(made.some((text) => text.includes('['.repeat(15_000)))).toBe(true);
});

it('makes JSON', () => {
  fc.assert(fc.property(misshapen('{"a":{"b":"x"},"c":["y"]}'), (text) => void JSON.parse(text)));
});
