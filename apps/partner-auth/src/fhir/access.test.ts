import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { Deps } from '../deps.ts';
import { admit } from './access.ts';

type Count = { allowed: boolean; remaining: number; msToReset: number };

/** The admission of a token with a proof of its key, by the counts of its application and its connection. */
async function admissionBy(application: Count, connection: Count) {
  const limit = (name: string, count: Count) => ({
    ...{ name, windowSeconds: 60, refusal: () => undefined },
    consume: async () => ({ limit: 9, ...count }),
  });
  const used: unknown[] = [];
  const deps = {
    accesses: { find: async () => ({ keyThumbprint: 'thumbprint' }) },
    clientOf: () => '203.0.113.1',
    proofs: { check: async () => ({ headers: { 'DPoP-Nonce': 'nonce' } }), use: async (proof: unknown) => void used.push(proof) },
    rateLimits: { rail: limit('rail', connection), fhirApplication: limit('application', application), fhirConnection: limit('connection', connection) },
  } as unknown as Deps;
  const { headers = {}, refusal } = await admit(deps, { headers: { authorization: 'DPoP token' } } as Request);
  return { policy: headers.RateLimit, wait: headers['Retry-After'], nonce: headers['DPoP-Nonce'], isRefused: refusal !== undefined, isUsed: used.length === 1 };
}

const free = (remaining: number, seconds: number): Count => ({ allowed: true, remaining, msToReset: seconds * 1000 });
const full = (seconds: number): Count => ({ allowed: false, remaining: 0, msToReset: seconds * 1000 });

it.each([
  ['the less remaining of two', free(3, 50), free(4, 60), '"application";r=3;t=50', undefined],
  ['the less remaining of two', free(4, 60), free(3, 50), '"connection";r=3;t=50', undefined],
  ['the refusing one', full(5), free(0, 60), '"application";r=0;t=5', '5'],
  ['the refusing one', free(0, 60), full(5), '"connection";r=0;t=5', '5'],
  ['the later of two refusing ones', full(50), full(9), '"application";r=0;t=50', '50'],
  ['the later of two refusing ones', full(9), full(50), '"connection";r=0;t=50', '50'],
])('shows %s, and stores the id of a proof within both alone: %j, %j', async (_which, application, connection, policy, wait) => {
  const isRefused = wait !== undefined;
  expect(await admissionBy(application, connection)).toEqual({ policy, wait, nonce: 'nonce', isRefused, isUsed: !isRefused });
});
