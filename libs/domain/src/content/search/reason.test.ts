import { expect, it } from '@jest/globals';
import type { Understood } from '../model/query-terms.ts';
import { reasonOf } from './reason.ts';

const understood = (more: object): Understood => ({ names: [], topics: [], corrections: [], ...more }) as unknown as Understood;
const HAIR = understood({ topics: [{ phrase: 'hair loss', tests: ['ferritin', 'tsh', 'hemoglobin', 'zinc'] }] });

it.each([
  ['ferritin', 'among the first tests for "hair loss"; low: hair shedding in some people'],
  ['zinc', 'a further test for "hair loss"; low: hair shedding in some people'],
])('the reason of %s is its place among the tests of the topic, and its line', (slug, reason) => {
  expect(reasonOf({ slug, by: 'topic', symptoms: ['Low: tiredness, hair shedding in some people'] }, HAIR)).toBe(reason);
});

it.each([
  ['Low: tiredness or hair shedding', 'low: hair shedding'],
  ['Low: hair shedding or tiredness, cold hands', 'low: hair shedding'],
  ['hair shedding', 'hair shedding'],
])('the line "%s" gives the part on the topic', (line, part) => {
  expect(reasonOf({ slug: 'ferritin', by: 'topic', symptoms: [line] }, HAIR)).toBe(`among the first tests for "hair loss"; ${part}`);
});

it('is the place alone without such a line', () => {
  expect(reasonOf({ slug: 'tsh', by: 'topic', causes: ['High: iodine'] }, HAIR)).toBe('among the first tests for "hair loss"');
});

it('is the name, the correction, or the test that it is read with', () => {
  const ferritin = { kind: 'biomarker', slug: 'ferritin', title: 'Ferritin', key: 'ferritin' };
  const named = understood({ names: [{ ...ferritin, corrected: false }], topics: [{ phrase: 'ferritina', tests: ['ferritin', 'iron'] }] });
  expect(reasonOf({ slug: 'ferritin', by: 'name' }, named)).toBe('named in the query');
  expect(reasonOf({ slug: 'iron', by: 'topic' }, named)).toBe('often read with Ferritin');
  expect(reasonOf({ slug: 'zinc', by: 'text' }, named)).toBe('its text has words of the query');
  const read = understood({ names: [{ ...ferritin, corrected: true }], corrections: [{ from: 'feritin', to: 'ferritin' }] });
  expect(reasonOf({ slug: 'ferritin', by: 'name' }, read)).toBe('"feritin" read as "ferritin"');
});
