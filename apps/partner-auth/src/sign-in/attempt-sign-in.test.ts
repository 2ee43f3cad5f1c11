import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { attemptSignIn } from './attempt-sign-in.ts';

/** The page's message when the limit resets in `msToReset`. */
async function wordsFor(msToReset: number): Promise<string | undefined> {
  const exhausted = { consume: async () => ({ allowed: false, limit: 1, remaining: 0, msToReset }) };
  const deps = {
    rateLimits: { accountAtAddress: exhausted, address: exhausted, account: exhausted },
    clientOf: () => '127.0.0.1',
    audit: { append: async () => {} },
  } as unknown as Deps;
  const res = { status: () => res, set: () => res } as unknown as Response;
  const attempt = await attemptSignIn(deps, { body: {}, requestId: 'one' } as Request, res, { bound: 'here' });
  return attempt.member ? undefined : attempt.problem;
}

it.each([
  [1, '1 minute'],
  [60_000, '1 minute'],
  [60_001, '2 minutes'],
  [900_000, '15 minutes'],
])('rounds a wait of %d ms up to %s', async (msToReset, words) => {
  expect(await wordsFor(msToReset)).toBe(`Too many attempts. Please wait ${words} and try again.`);
});
