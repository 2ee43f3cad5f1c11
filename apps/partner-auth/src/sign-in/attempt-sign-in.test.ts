import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { attemptSignIn } from './attempt-sign-in.ts';

type Window = { allowed: boolean; msToReset: number; first?: boolean };

/** The seconds and the audit rows of an attempt, with the windows of the account at its address and of the address. */
async function refusal(here: Window, address: Window) {
  const rows: unknown[] = [];
  const window = (answer: Window) => ({ consume: async () => answer });
  const deps = {
    rateLimits: { accountAtAddress: window(here), address: window(address), account: window({ allowed: true, msToReset: 0 }) },
    clientOf: () => '127.0.0.1',
    audit: { append: async (row: unknown) => void rows.push(row) },
  } as unknown as Deps;
  let seconds = '';
  const res = { status: () => res, set: (_name: string, value: string) => ((seconds = value), res) } as unknown as Response;
  await attemptSignIn(deps, { body: {}, requestId: 'one' } as Request, res, { bound: 'here' });
  return [seconds, rows.length];
}

it.each<[Window, Window, string, number]>([
  [{ allowed: false, msToReset: 5000, first: true }, { allowed: false, msToReset: 9000 }, '9', 1],
  [{ allowed: false, msToReset: 9000 }, { allowed: false, msToReset: 5000, first: true }, '9', 1],
  [{ allowed: false, msToReset: 9000 }, { allowed: true, msToReset: 60_000, first: true }, '9', 0],
])('with windows %j and %j waits %s s, with %d audit rows', async (here, address, seconds, rows) => {
  expect(await refusal(here, address)).toEqual([seconds, rows]);
});

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
