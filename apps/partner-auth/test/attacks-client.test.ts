import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeApplicationStatus,
  changeOrganizationStatus,
  issueCredential,
  resumeApplication,
  resumeOrganization,
  revokeCredential,
  rotateCredential,
  setLicense,
} from '@biomarker/domain/partner';
import type { JWTPayload } from 'jose';
import { browser, obtainCode, obtainTokens } from './browser.ts';
import { assertion, identityToken, noted, partner, signed, type Partner } from './partner.ts';
import { signingKey, type SigningKey } from './registry.ts';
import { startInstance, startPartnerAuth } from './testing.ts';

let service: Awaited<ReturnType<typeof startPartnerAuth>>;
let organization: Awaited<ReturnType<typeof service.registry.organization>>;
let legacy: Partner;
let attested: Partner;
let stranger: Partner;
beforeAll(async () => {
  service = await startPartnerAuth();
  organization = await service.registry.organization('acme');
  legacy = partner(service.url, await service.registry.application(organization));
  attested = partner(service.url, await service.registry.application(organization, { arm: 'attested' }));
  stranger = partner(service.url, await service.registry.application(await service.registry.organization('other'), { arm: 'both' }));
});
afterAll(() => service.stop());

const member = () => service.registry.members[0]!;
const ENDPOINTS = ['/api/oauth/par', '/api/oauth/token', '/api/oauth/revoke'];
const now = () => Math.floor(Date.now() / 1000);

describe('A: client authentication', () => {
  it.each(ENDPOINTS)('%s refuses missing, wrong, truncated and Basic credentials alike', async (path) => {
    const { secret, clientId } = legacy.application;
    const attempts = [
      undefined,
      `Bearer ${secret.slice(0, -1)}`,
      'Bearer nonsense',
      `Bearer ${secret} ${secret}`,
      'Bearer',
      `Basic ${btoa(`${clientId}:${secret}`)}`,
    ];
    for (const authorization of attempts) {
      const call = service.api.post(path).type('form').send({ token: 'x', grant_type: 'authorization_code' });
      const { status, body, headers } = await (authorization === undefined ? call : call.set('Authorization', authorization));
      expect({ authorization, status, body }).toEqual({
        authorization,
        status: 401,
        body: { error: 'invalid_client', error_description: 'client authentication failed' },
      });
      expect(headers['www-authenticate']).toMatch(/^Bearer /);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('accepts the scheme in any case', async () => {
    const { status } = await service.api
      .post('/api/oauth/par')
      .type('form')
      .set('Authorization', `bearer ${legacy.application.secret}`)
      .send((await legacy.pushedForm()) as object);
    expect(status).toBe(201);
  });

  it('refuses the client_id of another application', async () => {
    const { status, body } = await legacy.push({ client_id: attested.application.clientId });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it('refuses a credential together with an assertion', async () => {
    const { status, body } = await attested.push(await assertion(attested.application));
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it('accepts no credential in the body or URL', async () => {
    const { clientId, secret } = legacy.application;
    const inBody = await service.api
      .post('/api/oauth/token')
      .type('form')
      .send({ client_id: clientId, client_secret: secret, grant_type: 'authorization_code' });
    const inQuery = await service.api.post(`/api/oauth/par?access_token=${secret}`).type('form').send({ client_id: clientId });
    expect([inBody.status, inQuery.status]).toEqual([401, 401]);
  });

  it("limits an attested application's bearer credential to PAR", async () => {
    const { code, verifier } = await obtainCode(attested, browser(service.url), member());
    expect((await attested.redeem(code, verifier)).body.error).toBe('invalid_client');
    const tokens = (await attested.redeem(code, verifier, await assertion(attested.application), '')).body;
    expect((await attested.refresh(tokens.refresh_token)).status).toBe(401);
    expect((await attested.revoke(tokens.refresh_token)).status).toBe(401);
    expect((await attested.refresh(tokens.refresh_token, await assertion(attested.application), '')).status).toBe(200);
  });

  it('refuses credentials and tokens of the other environment', async () => {
    const production = await startInstance(service.database.urlAs('partner_auth'), { RAIL_ENVIRONMENT: 'production' });
    const live = partner(
      production.url,
      await service.registry.application(organization, { environment: 'production', redirectUris: ['https://acme.example/callback'] }),
    );
    expect((await partner(production.url, legacy.application).push()).status).toBe(401);
    expect((await partner(service.url, live.application).push()).status).toBe(401);

    const tokens = await obtainTokens(legacy, browser(service.url), member());
    expect((await live.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    await production.stop();
  });

  it('applies suspension on the next call, and restores connections on resume', async () => {
    const own = await service.registry.organization('paused');
    const paused = partner(service.url, await service.registry.application(own));
    const tokens = await obtainTokens(paused, browser(service.url), member());
    const { registry } = service.registry;
    const statuses = async () => [(await paused.push()).status, (await paused.refresh(tokens.refresh_token)).status, (await paused.revoke('x')).status];

    await changeApplicationStatus(registry, 'suspend', paused.application.clientId);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await resumeApplication(registry, paused.application.clientId, { kept: true })).toBe(0);
    await changeOrganizationStatus(registry, 'suspend', 'paused');
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await resumeOrganization(registry, 'paused', { kept: true })).toBe(0);
    expect((await paused.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('keeps connections ended after a suspension unless the operator restores them', async () => {
    const own = await service.registry.organization('ended');
    const [one, other] = [await service.registry.application(own), await service.registry.application(own)].map((app) => partner(service.url, app)) as [
      Partner,
      Partner,
    ];
    const tokens = [await obtainTokens(one, browser(service.url), member()), await obtainTokens(other, browser(service.url), member())] as const;
    const onItsWay = await obtainCode(one, browser(service.url), member());
    const { registry, pool } = service.registry;
    const read = async (token: string) => (await service.api.get('/api/fhir/r4/Patient').set('Authorization', `Bearer ${token}`)).status;

    await changeApplicationStatus(registry, 'suspend', one.application.clientId);
    expect(await resumeApplication(registry, one.application.clientId)).toBe(2);
    await expect(resumeApplication(registry, one.application.clientId)).rejects.toMatchObject({ code: 'wrong_status' });
    expect([await read(tokens[0].access_token), (await one.refresh(tokens[0].refresh_token)).body.error]).toEqual([401, 'invalid_grant']);
    expect((await one.redeem(onItsWay.code, onItsWay.verifier)).body.error).toBe('invalid_grant');
    expect(await read(tokens[1].access_token)).toBe(200);

    await expect(resumeOrganization(registry, 'ended')).rejects.toMatchObject({ code: 'wrong_status' });
    expect(await read(tokens[1].access_token)).toBe(200);
    await changeOrganizationStatus(registry, 'suspend', 'ended');
    expect(await resumeOrganization(registry, 'ended')).toBe(1);
    expect([await read(tokens[1].access_token), (await other.refresh(tokens[1].refresh_token)).body.error]).toEqual([401, 'invalid_grant']);
    const { rows } = await pool.query(
      `SELECT action, client_id, detail FROM partner.audit WHERE action LIKE '%end%' AND organisation_id = (SELECT id FROM partner.organisation WHERE slug = 'ended')`,
    );
    expect(rows.filter(({ action }) => action === 'connection.end')).toHaveLength(3);
    expect(rows).toContainEqual({ action: 'organisation.end-connections', client_id: null, detail: { by: 'tests', ended: 1 } });
    expect((await obtainTokens(one, browser(service.url), member())).access_token).toEqual(expect.any(String));
  });

  it('refuses a refresh beyond a reduced license, names the layer, and keeps the token', async () => {
    const cut = partner(service.url, await service.registry.application(await service.registry.organization('cut')));
    const tokens = await obtainTokens(cut, browser(service.url), member());
    await setLicense(service.registry.registry, 'cut', 'sandbox', ['patient/Patient.rs']);
    const refused = await cut.refresh(tokens.refresh_token);
    expect(refused.body).toMatchObject({ error: 'invalid_scope', error_description: expect.stringContaining('license') });
    expect((await cut.refresh(tokens.refresh_token, { scope: 'patient/Patient.rs' })).body.scope).toBe('patient/Patient.rs');
  });

  it('accepts two credentials during rotation and none that has ended', async () => {
    const { registry } = service.registry;
    const { clientId, secret } = (await service.registry.application(organization)) satisfies { clientId: string };
    const issued = await rotateCredential(registry, clientId, 1);
    noted(issued.secret);
    const pushWith = async (bearer: string) => (await partner(service.url, { ...legacy.application, clientId, secret: bearer }).push()).status;
    expect([await pushWith(secret), await pushWith(issued.secret)]).toEqual([201, 201]);
    await expect(issueCredential(registry, clientId)).rejects.toMatchObject({ code: 'too_many_credentials' });

    await revokeCredential(registry, clientId, secret.slice(0, 'bmp_sandbox_'.length + 6));
    expect([await pushWith(secret), await pushWith(issued.secret)]).toEqual([401, 201]);
  });

  it('refuses an expired credential', async () => {
    const { clientId } = await service.registry.application(organization);
    const { secret } = await issueCredential(service.registry.registry, clientId, -1);
    expect((await legacy.push({}, noted(secret))).status).toBe(401);
  });

  it('refuses an access token as a credential', async () => {
    const tokens = await obtainTokens(legacy, browser(service.url), member());
    expect((await legacy.push({}, tokens.access_token)).status).toBe(401);
  });

  it('limits each partner separately', async () => {
    const small = await startInstance(service.database.urlAs('partner_auth'), { RAIL_RATE_LIMIT_POINTS: '3' });
    const one = partner(small.url, await service.registry.application(organization));
    const two = partner(small.url, await service.registry.application(organization));
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push(await one.push());
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(statuses[3]!.body).toMatchObject({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    expect(Number(statuses[3]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await two.push()).status).toBe(201);
    await small.stop();
  });
});

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

  it('accepts an assertion once', async () => {
    const once = await signed(claimsOf(), attested.application.assertionKey!);
    expect((await withAssertion(once)).body.error).toBe('invalid_grant');
    expect((await withAssertion(once)).body).toEqual({ error: 'invalid_client', error_description: 'client_assertion: jti was used before' });
  });

  it('survives a huge assertion', async () => {
    const { status } = await withAssertion(noted('a'.repeat(20_000)));
    expect(status).toBe(401);
  });
});

describe('B: partner identity tokens', () => {
  const claimsOf = (claims: JWTPayload = {}): JWTPayload => ({
    iss: organization.issuer,
    sub: noted(`user-${crypto.randomUUID()}`),
    aud: 'http://rail.example.test',
    iat: now(),
    exp: now() + 100,
    jti: crypto.randomUUID(),
    ...claims,
  });

  it.each(FORGERIES)('refuses %s', async (_name, make) => {
    const { status, body } = await legacy.push({ partner_identity_token: await make(claimsOf(), organization.identityKey) });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });

  it.each(MISSING_OR_WRONG)('refuses %s', async (_name, change) => {
    const { status, body } = await legacy.push({ partner_identity_token: await identityToken(legacy.application, change({})) });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
    expect(body.error_description).toContain('partner_identity_token');
    // RFC 6749, section 5.2.
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it('accepts a jti that another organization used', async () => {
    const jti = crypto.randomUUID();
    for (const by of [legacy, stranger]) {
      const partner_identity_token = await identityToken(by.application, { jti });
      expect((await by.push({ partner_identity_token })).status).toBe(201);
    }
  });

  it('refuses missing, foreign, reused and huge tokens', async () => {
    const once = await identityToken(legacy.application);
    expect((await legacy.push({ partner_identity_token: once })).status).toBe(201);
    const attempts = [undefined, '', await identityToken(stranger.application), once, noted(`${'a'.repeat(9000)}.a.a`)];
    for (const partner_identity_token of attempts) expect((await legacy.push({ partner_identity_token })).body.error).toBe('invalid_request');
  });
});
