import { expect, it } from '@jest/globals';
import type { Access } from '@biomarker/domain/partner';
import { createRateLimit, type RateLimitStore } from '@biomarker/service-kit';
import { countingApart } from './admission.ts';

const access: Access = {
  ...{ scopes: [], memberId: 'member', patientId: 'patient', clientId: 'client', organizationId: 'organization', consentId: 'consent', recordKey: 'key' },
};

/** A store of accesses that answers when the test says so, and the keys that were counted until now. */
function counting() {
  const counted: string[] = [];
  const asked: ((found: Access | undefined) => void)[] = [];
  const store: RateLimitStore = {
    degraded: false,
    consume: async (key) => ({ consumed: counted.push(key), msToReset: 1000 }),
  };
  const limit = (name: string) => createRateLimit({ name, points: 100, windowSeconds: 60, store });
  const admission = countingApart(
    { admit: () => new Promise((resolve) => asked.push((found) => resolve(found && { access: found }))) },
    { application: limit('fhir'), connection: limit('connection') },
  );
  const admit = (token: string) => {
    const admitted = admission.admit(token);
    return { found: (one?: Access) => (asked.shift()!(one), admitted) };
  };
  return { admit, counted };
}

const ONCE = ['fhir:application client', 'connection:connection consent'];

it('a token counts for its connection after it was found', async () => {
  const { admit, counted } = counting();
  const first = admit('token');
  expect(counted).toEqual([]);
  expect(await first.found(access)).toMatchObject({ allowed: true, access });
  expect(counted).toEqual(ONCE);
});

it('a known token counts once, while it is looked up', async () => {
  const { admit, counted } = counting();
  await admit('token').found(access);
  counted.length = 0;
  const second = admit('token');
  expect(counted).toEqual(ONCE);
  expect(await second.found(access)).toMatchObject({ allowed: true });
  expect(counted).toEqual(ONCE);
});

it('an unknown token counts for nobody, and a revoked one once more', async () => {
  const { admit, counted } = counting();
  expect(await admit('unknown').found(undefined)).toBeUndefined();
  expect(counted).toEqual([]);

  await admit('token').found(access);
  expect(await admit('token').found(undefined)).toBeUndefined();
  expect(await admit('token').found(undefined)).toBeUndefined();
  expect(counted).toEqual([...ONCE, ...ONCE]);
});
