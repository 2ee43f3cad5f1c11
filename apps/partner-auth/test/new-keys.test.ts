import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replaceApplicationKeys, replaceOrganizationKeys } from '@biomarker/domain/partner';
import { assertion, identityToken, partner } from './partner.ts';
import { signingKey } from './registry.ts';
import { startPartnerAuth } from './testing.ts';

// Keys that the operator replaces count from the next call on, also where the old ones were used a moment ago.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
beforeAll(async () => {
  service = await startPartnerAuth();
});
afterAll(() => service.stop());

it('of identity tokens: both are taken while both are registered, then the new one alone', async () => {
  const organization = await service.registry.organization('rotating');
  const rotating = partner(service.url, await service.registry.application(organization));
  const next = await signingKey('ES256', 'key-2');
  const statuses = async () => {
    const tokens = [await identityToken(rotating.application), await identityToken(rotating.application, {}, next)];
    return Promise.all(tokens.map(async (token) => (await rotating.push({ partner_identity_token: token })).status));
  };

  expect(await statuses()).toEqual([201, 400]);
  await replaceOrganizationKeys(service.registry.registry, 'rotating', { keys: [organization.identityKey.jwk, next.jwk] as never });
  expect(await statuses()).toEqual([201, 201]);
  await replaceOrganizationKeys(service.registry.registry, 'rotating', { keys: [next.jwk] as never });
  expect(await statuses()).toEqual([400, 201]);
});

it('of client assertions: the same', async () => {
  const organization = await service.registry.organization('attesting');
  const attested = partner(service.url, await service.registry.application(organization, { arm: 'attested' }));
  const { clientId, assertionKey } = attested.application;
  const next = await signingKey('ES256', 'key-2');
  // Whoever is authenticated is told that the token is not valid, others that they are not known.
  const errors = async () => {
    const assertions = [await assertion(attested.application), await assertion(attested.application, {}, next)];
    return Promise.all(assertions.map(async (proof) => (await attested.refresh('unknown', proof, '')).body.error));
  };

  expect(await errors()).toEqual(['invalid_grant', 'invalid_client']);
  await replaceApplicationKeys(service.registry.registry, clientId, { keys: [assertionKey!.jwk, next.jwk] as never });
  expect(await errors()).toEqual(['invalid_grant', 'invalid_grant']);
  await replaceApplicationKeys(service.registry.registry, clientId, { keys: [next.jwk] as never });
  expect(await errors()).toEqual(['invalid_client', 'invalid_grant']);
});
