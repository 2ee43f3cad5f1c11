import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadConfig } from '../config.ts';
import { checkAnswer } from './check-answer.ts';

const route = {
  operationId: 'readOne',
  data: z.object({
    name: z.string(),
    notes: z.string().optional(),
    unit: z.object({ code: z.string() }),
    tests: z.array(z.object({ slug: z.string() })).optional(),
  }),
};
const check = (data: unknown) => () => checkAnswer(route, data);

it.each([
  ['a member of another type', { name: 1, unit: { code: 'mg' } }, 'readOne violates its contract'],
  ['a missing member', { name: 'Iron' }, 'unit'],
  ['null for a member that may only be absent', { name: 'Iron', notes: null, unit: { code: 'mg' } }, 'notes'],
  ['a member that the contract does not name', { name: 'Iron', unit: { code: 'mg', secret: 1 } }, 'does not name: unit.secret'],
  [
    'members that the contract does not name, in a list and beside it',
    {
      name: 'Iron',
      unit: { code: 'mg' },
      tests: [
        { slug: 'a', price: 1 },
        { slug: 'b', price: 2 },
      ],
      note: '',
    },
    'does not name: tests[].price, note',
  ],
])('refuses an answer with %s', (_fault, data, message) => {
  expect(check(data)).toThrow(message);
});

it('accepts members that JSON omits', () => {
  expect(check({ name: 'Iron', notes: undefined, unit: { code: 'mg' } })).not.toThrow();
});

it('is active except in production', () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1/none', CURSOR_SECRET: 'a secret of the tests' };
  expect(loadConfig(env).checkAnswers).toBe(true);
  expect(loadConfig({ ...env, NODE_ENV: 'test' }).checkAnswers).toBe(true);
  expect(loadConfig({ ...env, NODE_ENV: 'production', BASE_URL: 'https://api.example.test' }).checkAnswers).toBe(false);
});
