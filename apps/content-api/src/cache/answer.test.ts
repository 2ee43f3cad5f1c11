import { expect, it } from '@jest/globals';
import { answerOf } from './answer.ts';

const answer = (viewCount: number, name = 'Ferritin') => answerOf({ items: [{ name, viewCount }] }, undefined, ['viewCount']);

it('the ETag depends on the content, not on its counters', () => {
  expect(answer(1).etag).toBe(answer(2).etag);
  expect(answer(1).etag).not.toBe(answer(1, 'Iron').etag);
  expect(answer(2).dataJson).toContain('"viewCount":2');
});
