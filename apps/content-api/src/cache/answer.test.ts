import { expect, it } from '@jest/globals';
import { answerOf } from './answer.ts';

const answer = (viewCount: number, name = 'Ferritin') => answerOf({ items: [{ name, viewCount }] }, undefined, ['viewCount']);

it('has a tag that goes by the content, not by its counters', () => {
  expect(answer(1).etag).toBe(answer(2).etag);
  expect(answer(1).etag).not.toBe(answer(1, 'Iron').etag);
  expect(answer(2).dataJson).toContain('"viewCount":2');
});
