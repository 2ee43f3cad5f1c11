import { expect, it } from '@jest/globals';
import { answerOf, sizeOf } from './answer.ts';

const answer = (viewCount: number, name = 'Ferritin') => answerOf({ items: [{ name, viewCount }] }, undefined, ['viewCount']);

it('the ETag depends on the content, not on its counters', () => {
  expect(answer(1).etag).toBe(answer(2).etag);
  expect(answer(1).etag).not.toBe(answer(1, 'Iron').etag);
  expect(answer(2).dataJson).toContain('"viewCount":2');
});

it('counts at least its text, its bytes, and a third of them for each of two compressed forms', () => {
  for (const length of [0, 1000, 30_000]) {
    const one = answerOf({ text: 'x'.repeat(length) });
    expect(sizeOf(one)).toBeGreaterThanOrEqual(one.dataJson.length + one.hit.identity.length * (1 + 2 / 3));
  }
});
