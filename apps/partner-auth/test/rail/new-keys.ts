import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { replaceApplicationKeys, replaceOrganizationKeys } from '@biomarker/domain/partner';
import { assertion, identityToken, partner } from '../partner.ts';
import { signingKey } from '../registry.ts';
import { LOCAL_NETWORK, sendSet, startKeyServer } from '../key-server.ts';
import { startPartnerAuth } from '../testing.ts';

// Replaced keys take effect on the next call, even right after a use of the old ones.

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let publisher: Awaited<ReturnType<typeof startKeyServer>>;

describe('new keys', () => {
  beforeAll(async () => {
    publisher = await startKeyServer();
    service = await startPartnerAuth({}, LOCAL_NETWORK);
  });
  afterAll(async () => {
    await service.stop();
    await publisher.close();
  });

  it('identity tokens: both keys work while registered, then only the new one', async () => {
    const organization = await service.registry.organization('rotating');
    const rotating = partner(service.url, await service.registry.application(organization));
    const next = await signingKey('ES256', 'key-2');
    const statuses = async () => {
      const tokens = [await identityToken(rotating.application), await identityToken(rotating.application, {}, next)];
      return Promise.all(tokens.map(async (token) => (await rotating.push({ partner_identity_token: token })).status));
    };

    expect(await statuses()).toEqual([201, 400]);
    await replaceOrganizationKeys(service.registry.registry, 'rotating', { jwks: { keys: [organization.identityKey.jwk, next.jwk] as never } });
    expect(await statuses()).toEqual([201, 201]);
    await replaceOrganizationKeys(service.registry.registry, 'rotating', { jwks: { keys: [next.jwk] as never } });
    expect(await statuses()).toEqual([400, 201]);
  });

  it('client assertions: both keys work while registered, then only the new one', async () => {
    const organization = await service.registry.organization('attesting');
    const attested = partner(service.url, await service.registry.application(organization, { arm: 'attested' }));
    const { clientId, assertionKey } = attested.application;
    const next = await signingKey('ES256', 'key-2');
    // Authenticated clients get `invalid_grant` for the unknown token, others `invalid_client`.
    const errors = async () => {
      const assertions = [await assertion(attested.application), await assertion(attested.application, {}, next)];
      return Promise.all(assertions.map(async (proof) => (await attested.refresh('unknown', proof, '')).body.error));
    };

    expect(await errors()).toEqual(['invalid_grant', 'invalid_client']);
    await replaceApplicationKeys(service.registry.registry, clientId, { jwks: { keys: [assertionKey!.jwk, next.jwk] as never } });
    expect(await errors()).toEqual(['invalid_grant', 'invalid_grant']);
    await replaceApplicationKeys(service.registry.registry, clientId, { jwks: { keys: [next.jwk] as never } });
    expect(await errors()).toEqual(['invalid_client', 'invalid_grant']);
  });

  it('identity tokens: a key URL replaces registered keys, and back', async () => {
    const organization = await service.registry.organization('publishing');
    const publishing = partner(service.url, await service.registry.application(organization));
    const next = await signingKey('ES256', 'key-2');
    const push = async (key = next) => {
      const { status, body } = await publishing.push({ partner_identity_token: await identityToken(publishing.application, {}, key) });
      return [status, body.error_description];
    };

    publisher.answer = sendSet([next.jwk]);
    await replaceOrganizationKeys(service.registry.registry, 'publishing', { jwksUri: publisher.address });
    expect(await push()).toEqual([201, undefined]);
    expect(await push(organization.identityKey)).toEqual([400, expect.stringContaining('no applicable key')]);
    await replaceOrganizationKeys(service.registry.registry, 'publishing', { jwks: { keys: [organization.identityKey.jwk] as never } });
    expect((await push(organization.identityKey))[0]).toBe(201);

    publisher.answer = (_req, res) => res.writeHead(302, { Location: '/' }).end();
    await replaceOrganizationKeys(service.registry.registry, 'publishing', { jwksUri: `${publisher.address}?moved` });
    expect(await push()).toEqual([
      400,
      `partner_identity_token is not valid: its keys cannot be read at ${publisher.address}?moved: the answer is 302, not 200`,
    ]);
  });

  it('client assertions: a key URL works, and its failure refuses all clients', async () => {
    const organization = await service.registry.organization('asserting');
    const assertionKey = await signingKey('ES256', 'assertion-1');
    const jwksUri = `${publisher.address}?assertions`;
    const application = await service.registry.application(organization, { arm: 'attested', jwks: undefined, jwksUri });
    const attested = partner(service.url, application);
    const refresh = async (key: typeof assertionKey) => (await attested.refresh('unknown', await assertion(application, {}, key), '')).body;

    publisher.answer = sendSet([assertionKey.jwk]);
    expect((await refresh(assertionKey)).error).toBe('invalid_grant');
    expect((await refresh(await signingKey('ES256', 'assertion-1'))).error).toBe('invalid_client');
    expect(
      (await attested.refresh('unknown', await assertion(application, { aud: 'https://elsewhere.example' }, assertionKey), '')).body.error_description,
    ).toMatch(/aud/);

    publisher.answer = (_req, res) => res.writeHead(503).end();
    await replaceApplicationKeys(service.registry.registry, application.clientId, { jwksUri: `${jwksUri}&away` });
    expect(await refresh(assertionKey)).toEqual({ error: 'invalid_client', error_description: 'client authentication failed' });
    expect(service.log()).toContain('keys of a partner cannot be read');
  });
});
