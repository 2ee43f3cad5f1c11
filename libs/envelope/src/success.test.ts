import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { successBody, successOf } from './success.ts';

const answer = { success: true, data: { slug: 'ferritin' }, meta: { queryTime: 3, cached: false } };

it('the body matches its schema', () => {
  const body = JSON.parse(successBody('{"slug":"ferritin"}', answer.meta)) as unknown;
  expect(successOf(z.object({ slug: z.string() })).parse(body)).toEqual(answer);
});

it.each([{ success: false }, { data: {} }, { meta: { queryTime: -1 } }])('the schema refuses %j', (wrong) => {
  expect(successOf(z.object({ slug: z.string() })).safeParse({ ...answer, ...wrong }).success).toBe(false);
});
