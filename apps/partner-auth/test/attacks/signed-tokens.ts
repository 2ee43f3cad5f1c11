import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FlattenedSign, type JWTPayload } from 'jose';
import { assertion, identityToken, noted, partner, signed } from '../partner.ts';
import { signingKey, type SigningKey } from '../registry.ts';
import { acme, attested, service, stranger } from './attacked-rail.ts';

const now = () => Math.floor(Date.now() / 1000);

/** Signs a JWT that no library would sign. */
function forged(header: object, claims: object, sign: (input: string) => string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encode(header)}.${encode(claims)}`;
  return noted(`${input}.${sign(input)}`);
}

type Forgery = [name: string, make: (claims: JWTPayload, key: SigningKey) => Promise<string> | string];

const FORGERIES: Forgery[] = [
  ['alg none', (claims) => forged({ alg: 'none' }, claims, () => '')],
  [
    'HS256 with the public key',
    (claims, { jwk }) => forged({ alg: 'HS256', kid: jwk.kid }, claims, (input) => createHmac('sha256', JSON.stringify(jwk)).update(input).digest('base64url')),
  ],
  ['RS256, which is not on the list', async (claims) => signed(claims, await signingKey('RS256'))],
  [
    'an embedded key',
    async (claims) => {
      const own = await signingKey();
      return signed(claims, own, { jwk: own.jwk, kid: undefined });
    },
  ],
  ['the address of a key set', async (claims) => signed(claims, await signingKey(), { jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/cert' })],
  ['a kid that leads out of the key set', async (claims) => signed(claims, await signingKey(), { kid: "../../../dev/null' OR 1=1 --" })],
  ['an unknown critical header', (claims, key) => forged({ alg: key.alg, kid: key.jwk.kid, crit: ['unheard-of'], 'unheard-of': true }, claims, () => 'AAAA')],
  ['a key of somebody else under the same kid', async (claims, { jwk }) => signed(claims, await signingKey('ES256', jwk.kid))],
  ['text that is no JWT', () => 'not.a.jwt'],
];

const MISSING_OR_WRONG: [string, (own: JWTPayload) => JWTPayload][] = [
  ...['iss', 'sub', 'aud', 'exp', 'jti', 'iat'].map((claim): [string, () => JWTPayload] => [`no ${claim}`, () => ({ [claim]: undefined })]),
  ['another iss', () => ({ iss: 'somebody-else' })],
  ['another aud', () => ({ aud: 'https://elsewhere.example/api/oauth/token' })],
  ['a list for aud', () => ({ aud: ['http://rail.example.test', 'https://elsewhere.example'] })],
  ['the FHIR address for aud', () => ({ aud: 'http://rail.example.test/api/fhir/r4' })],
  ['an exp in the past', () => ({ exp: now() - 61 })],
  ['an exp six minutes ahead', () => ({ exp: now() + 360 })],
  ['an iat a good minute ahead', () => ({ iat: now() + 70 })],
  ['an nbf a good minute ahead', () => ({ nbf: now() + 70 })],
  ['a jti that is a number', () => ({ jti: 7 as never })],
];

describe('B: client assertions', () => {
  const claimsOf = (claims: JWTPayload = {}): JWTPayload => {
    const { clientId } = attested.application;
    return { iss: clientId, sub: clientId, aud: 'http://rail.example.test/api/oauth/token', iat: now(), exp: now() + 100, jti: crypto.randomUUID(), ...claims };
  };
  const withAssertion = (client_assertion: string) =>
    attested.token(
      { grant_type: 'refresh_token', refresh_token: 'x', client_assertion, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' },
      '',
    );

  it.each(FORGERIES)('refuses %s', async (_name, make) => {
    const { status, body } = await withAssertion(await make(claimsOf(), attested.application.assertionKey!));
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
    expect(body.error_description).not.toContain(':');
  });

  it.each(MISSING_OR_WRONG)('refuses %s and names the claim to the key holder', async (_name, change) => {
    const changed = change(claimsOf());
    const { status, body } = await withAssertion(await signed(claimsOf(changed), attested.application.assertionKey!));
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
    expect(body.error_description).toMatch(new RegExp(`^client_assertion\\b.*\\b${Object.keys(changed)[0]}\\b`));
    const guessed = await withAssertion(await signed(claimsOf(changed), await signingKey('ES256', attested.application.assertionKey!.jwk.kid)));
    if (changed.sub !== undefined || !('sub' in changed)) expect(guessed.body.error_description).toBe('client authentication failed');
  });

  it("refuses another partner's valid assertion under either name", async () => {
    const key = stranger.application.assertionKey!;
    expect((await withAssertion(await signed(claimsOf(), key))).body.error).toBe('invalid_client');
    const { client_assertion } = await assertion(stranger.application, { sub: attested.application.clientId });
    expect((await withAssertion(client_assertion!)).body.error).toBe('invalid_client');
  });

  it('refuses an assertion for another audience, whatever the Host header', async () => {
    const forgedHost = await service.api
      .post('/api/oauth/token')
      .set({ Host: 'elsewhere.example', 'X-Forwarded-Host': 'elsewhere.example' })
      .type('form')
      .send({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        ...(await assertion(attested.application, { aud: 'http://elsewhere.example/api/oauth/token' })),
      });
    expect(forgedHost.body.error).toBe('invalid_client');
  });

  it('tolerates ten seconds of clock skew', async () => {
    for (const claims of [
      { iat: now() + 10, nbf: now() + 10 },
      { exp: now() - 10, iat: now() - 60 },
    ])
      expect((await withAssertion(await signed(claimsOf(claims), attested.application.assertionKey!))).body.error).toBe('invalid_grant');
  });

  it.each([
    ['of 1 character', 'x', 'invalid_grant'],
    ['of 255 characters', 'x'.repeat(255), 'invalid_grant'],
    ['of 256 characters', 'x'.repeat(256), 'invalid_client'],
    ['without one', '', 'invalid_client'],
  ])('answers a jti %s', async (_name, jti, error) => {
    expect((await withAssertion(await signed(claimsOf({ jti }), attested.application.assertionKey!))).body.error).toBe(error);
  });

  it.each([
    ['of 255 characters', 'x'.repeat(255), undefined],
    ['of 256 characters', 'x'.repeat(256), 'of 1 to 255 characters'],
    ['without one', '', 'of 1 to 255 characters'],
  ])('answers a jti or a sub %s of an identity token', async (_name, value, problem) => {
    for (const claim of ['jti', 'sub']) {
      const { body } = await attested.push({ partner_identity_token: await identityToken(attested.application, { [claim]: value }) });
      expect([claim, body.error_description]).toEqual([claim, problem && `partner_identity_token must have a ${claim} ${problem}`]);
    }
  });

  it('accepts an assertion once', async () => {
    const once = await signed(claimsOf(), attested.application.assertionKey!);
    expect((await withAssertion(once)).body.error).toBe('invalid_grant');
    expect((await withAssertion(once)).body).toEqual({ error: 'invalid_client', error_description: 'client_assertion: jti was used before' });
  });

  it('takes times with fractions, and each assertion with one still once', async () => {
    const once = await signed(claimsOf({ exp: now() + 100.5, iat: now() - 0.25 }), attested.application.assertionKey!);
    expect((await withAssertion(once)).body.error).toBe('invalid_grant');
    expect((await withAssertion(once)).body.error_description).toBe('client_assertion: jti was used before');
  });

  it('tries each key when the assertion names none, and gives the reason of the right one', async () => {
    const [key, next] = [await signingKey('ES256', 'one'), await signingKey('ES256', 'two')];
    const rotating = partner(
      service.url,
      await service.registry.application(acme.application.organization, { arm: 'attested', jwks: { keys: [key.jwk, next.jwk] } as never }),
    );
    const { clientId } = rotating.application;
    const refresh = async (by: SigningKey, claims: JWTPayload = {}) => {
      const client_assertion = await signed(claimsOf({ iss: clientId, sub: clientId, ...claims }), by, { kid: undefined });
      const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
      return (await rotating.token({ grant_type: 'refresh_token', refresh_token: 'x', client_assertion, client_assertion_type: type }, '')).body;
    };
    expect([(await refresh(key)).error, (await refresh(next)).error]).toEqual(['invalid_grant', 'invalid_grant']);
    expect((await refresh(next, { exp: now() - 100 })).error_description).toBe('client_assertion: exp is in the past');
    expect((await refresh(await signingKey())).error_description).toBe('client authentication failed');
  });

  it('refuses critical extensions', async () => {
    const { privateKey, alg, jwk } = attested.application.assertionKey!;
    const sign = new FlattenedSign(Buffer.from(JSON.stringify(claimsOf()))).setProtectedHeader({ alg, kid: jwk.kid, b64: false, crit: ['b64'] });
    const { protected: header, signature } = await sign.sign(privateKey);
    const { status, body } = await withAssertion(`${header}.${Buffer.from(JSON.stringify(claimsOf())).toString('base64url')}.${signature}`);
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
    // The library knows this extension, and takes one that changes nothing.
    const harmless = new FlattenedSign(Buffer.from(JSON.stringify(claimsOf()))).setProtectedHeader({ alg, kid: jwk.kid, b64: true, crit: ['b64'] });
    const whole = await harmless.sign(privateKey);
    expect((await withAssertion(`${whole.protected}.${whole.payload}.${whole.signature}`)).body.error).toBe('invalid_client');
  });

  it('survives a huge assertion', async () => {
    const { status } = await withAssertion(noted('a'.repeat(20_000)));
    expect(status).toBe(401);
  });
});

describe('B: partner identity tokens', () => {
  const claimsOf = (claims: JWTPayload = {}): JWTPayload => ({
    iss: acme.application.organization.issuer,
    sub: noted(`user-${crypto.randomUUID()}`),
    aud: 'http://rail.example.test',
    iat: now(),
    exp: now() + 100,
    jti: crypto.randomUUID(),
    ...claims,
  });

  it.each(FORGERIES)('refuses %s', async (_name, make) => {
    const { status, body } = await acme.push({ partner_identity_token: await make(claimsOf(), acme.application.organization.identityKey) });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it.each(MISSING_OR_WRONG)('refuses %s', async (_name, change) => {
    const { status, body } = await acme.push({ partner_identity_token: await identityToken(acme.application, change({})) });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
    expect(body.error_description).toContain('partner_identity_token');
    // RFC 6749, section 5.2.
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it('takes times with fractions, and each token with one still once', async () => {
    const partner_identity_token = await identityToken(acme.application, { exp: now() + 100.5, iat: now() - 0.25 });
    expect((await acme.push({ partner_identity_token })).status).toBe(201);
    expect((await acme.push({ partner_identity_token })).body).toEqual({
      error: 'invalid_request',
      error_description: 'partner_identity_token was used before',
    });
  });

  it('tries each key when the token names none, and gives the reason of the right one', async () => {
    const next = await signingKey('ES256', 'next');
    const rotating = partner(service.url, await service.registry.application(await service.registry.organization('rotating', undefined, [next.jwk])));
    const { organization } = rotating.application;
    const push = async (by: SigningKey, claims: JWTPayload = {}) =>
      rotating.push({ partner_identity_token: await signed({ ...claimsOf(claims), iss: organization.issuer }, by, { kid: undefined }) });
    expect([(await push(organization.identityKey)).status, (await push(next)).status]).toEqual([201, 201]);
    expect((await push(next, { exp: now() - 100 })).body.error_description).toContain("'exp' claim timestamp check failed");
    expect((await push(await signingKey())).body.error_description).toContain('signature verification failed');
  });

  it('accepts a jti that another organization used', async () => {
    const jti = crypto.randomUUID();
    for (const by of [acme, stranger]) {
      const partner_identity_token = await identityToken(by.application, { jti });
      expect((await by.push({ partner_identity_token })).status).toBe(201);
    }
  });

  it('refuses missing, foreign, reused and huge tokens', async () => {
    const once = await identityToken(acme.application);
    expect((await acme.push({ partner_identity_token: once })).status).toBe(201);
    const attempts = [undefined, '', await identityToken(stranger.application), once, noted(`${'a'.repeat(9000)}.a.a`)];
    for (const partner_identity_token of attempts) expect((await acme.push({ partner_identity_token })).body.error).toBe('invalid_request');
  });
});
