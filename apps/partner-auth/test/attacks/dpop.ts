import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { requireBoundTokens } from '@biomarker/domain/partner';
import { calculateJwkThumbprint } from 'jose';
import request from 'supertest';
import { PROOF_SECONDS } from '../../src/oauth/oidc-provider-internals.ts';
import { browser, obtainCode } from '../browser.ts';
import { assertion, noted, partner, type Partner } from '../partner.ts';
import { proofOf } from '../proof.ts';
import { signingKey, type SigningKey } from '../registry.ts';
import { startInstance } from '../testing.ts';
import { acme, ada, attested, query, service } from './attacked-rail.ts';

// Tokens that are bound to a key (DPoP, RFC 9449): what a thief of a token, of a proof or of a credential may try.

const TOKEN = 'POST /api/oauth/token';
const PATIENT = 'GET /api/fhir/r4/Patient';

let key: SigningKey;
let other: SigningKey;

type Tokens = { access_token: string; refresh_token: string; token_type: string };

const redeemForm = ({ code, verifier }: { code: string; verifier: string }) => ({ grant_type: 'authorization_code', code, code_verifier: verifier });

const ask = (form: Record<string, string>, proof?: string, by: Partner = acme) => {
  const call = by.post('/api/oauth/token', form);
  return proof === undefined ? call : call.set('DPoP', proof);
};

async function boundTokens(by: Partner = acme): Promise<Tokens> {
  const { body } = await ask(redeemForm(await obtainCode(by, browser(service.url), ada())), await proofOf(key, TOKEN), by);
  noted(body.access_token);
  noted(body.refresh_token);
  return body;
}

async function read(token: string, { scheme = 'DPoP', proof, path = '/api/fhir/r4/Patient' }: { scheme?: string; proof?: string; path?: string }) {
  const call = request(service.url).get(path).set('Authorization', `${scheme} ${token}`);
  const { status, body, headers } = await (proof === undefined ? call : call.set('DPoP', proof));
  return { status, text: body.issue?.[0].details.text as string | undefined, challenge: headers['www-authenticate'], nonce: headers['dpop-nonce'] };
}

const refresh = (refresh_token: string, proof?: string, by: Partner = acme) => ask({ grant_type: 'refresh_token', refresh_token }, proof, by);

describe('tokens bound to a key', () => {
  beforeAll(async () => {
    [key, other] = await Promise.all([signingKey('ES256'), signingKey('ES256')]);
  });

  describe('at FHIR', () => {
    let token: string;
    let bearer: string;
    beforeAll(async () => {
      ({ access_token: token } = await boundTokens());
      // Another application: a new consent would end the connection of the same one.
      const plain = partner(service.url, await service.registry.application(acme.application.organization));
      bearer = noted((await plain.token(redeemForm(await obtainCode(plain, browser(service.url), ada())))).body.access_token as string);
    });

    it.each(['ES256', 'ES384', 'PS256', 'EdDSA', 'Ed25519'])('read with a proof by %s, each once', async (alg) => {
      const own = await signingKey(alg);
      const by = partner(service.url, await service.registry.application(acme.application.organization));
      const header = { jwk: (({ kty, crv, x, y, n, e }) => JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })) as object)(own.jwk) };
      const { body } = await ask(redeemForm(await obtainCode(by, browser(service.url), ada())), await proofOf(own, TOKEN, undefined, { header }), by);
      expect(body.token_type).toBe('DPoP');
      const proof = await proofOf(own, PATIENT, noted(body.access_token as string), { header });
      expect(await read(body.access_token, { proof })).toMatchObject({ status: 200, nonce: expect.any(String) });
      expect(await read(body.access_token, { proof })).toEqual({
        status: 401,
        text: 'The DPoP proof is not valid: jti was used before.',
        challenge: 'DPoP realm="fhir", error="invalid_dpop_proof", algs="ES256 ES384 PS256 Ed25519 EdDSA"',
        nonce: undefined,
      });
    });

    it('lets one of parallel uses of a proof pass', async () => {
      const before = (await query(`SELECT key FROM partner.oauth_artifact WHERE kind = 'DPoPProof'`)).map(({ key: used }) => used as string);
      const proof = await proofOf(key, PATIENT, token);
      const answers = await Promise.all(Array.from({ length: 8 }, () => read(token, { proof })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
      // It may be dated ahead as far as it may be late, and is known for both.
      const kept = `SELECT extract(epoch FROM expires_at - now()) AS seconds FROM partner.oauth_artifact WHERE kind = 'DPoPProof' AND NOT key = ANY ($1)`;
      const own = await query(kept, [before]);
      expect(own.map(({ seconds }) => Number(seconds) > 1.5 * PROOF_SECONDS)).toEqual([true]);
    });

    const now = () => Math.floor(Date.now() / 1000);
    it.each<[name: string, claims: () => Record<string, unknown>, text: string, error: string]>([
      ['another method', () => ({ htm: 'POST' }), 'htm must be GET', 'invalid_dpop_proof'],
      ['the method in small letters', () => ({ htm: 'get' }), 'htm must be GET', 'invalid_dpop_proof'],
      ['another address', () => ({ htu: 'http://rail.example.test/api/fhir/r4/Observation' }), 'htu must be the address', 'invalid_dpop_proof'],
      ['another host', () => ({ htu: 'http://other.example/api/fhir/r4/Patient' }), 'htu must be the address', 'invalid_dpop_proof'],
      ['another scheme', () => ({ htu: 'https://rail.example.test/api/fhir/r4/Patient' }), 'htu must be the address', 'invalid_dpop_proof'],
      ['a path alone', () => ({ htu: '/api/fhir/r4/Patient' }), 'htu must be the address', 'invalid_dpop_proof'],
      ['no address', () => ({ htu: undefined }), 'htu must be the address', 'invalid_dpop_proof'],
      ['the hash of another token', () => ({ ath: 'x'.repeat(43) }), 'ath must be the SHA-256', 'invalid_dpop_proof'],
      ['no hash of the token, as for the token endpoint', () => ({ ath: undefined }), 'ath must be the SHA-256', 'invalid_dpop_proof'],
      ['no id', () => ({ jti: undefined }), 'jti must be a string', 'invalid_dpop_proof'],
      ['an id of 256 characters', () => ({ jti: 'x'.repeat(256) }), 'jti must be a string', 'invalid_dpop_proof'],
      ['a number as id', () => ({ jti: 7 }), 'jti must be a string', 'invalid_dpop_proof'],
      ['no time', () => ({ iat: undefined }), 'iat must be there', 'invalid_dpop_proof'],
      ['a time in words', () => ({ iat: 'now' }), '"iat" claim must be a number', 'invalid_dpop_proof'],
      ['an end in the past', () => ({ exp: now() - 60 }), '"exp" claim timestamp check failed', 'invalid_dpop_proof'],
      ['a nonce that is no text', () => ({ nonce: ['x'] }), 'nonce must be a string', 'invalid_dpop_proof'],
      ['a time six minutes ago', () => ({ iat: now() - 360 }), 'iat is not of now', 'use_dpop_nonce'],
      ['a time in six minutes', () => ({ iat: now() + 360 }), 'iat is not of now', 'use_dpop_nonce'],
      ['a nonce of its own', () => ({ nonce: 'of-its-own' }), 'its own is unknown or too old', 'use_dpop_nonce'],
    ])('refuses a proof with %s', async (_name, claims, text, error) => {
      const refused = await read(token, { proof: await proofOf(key, PATIENT, token, { claims: claims() }) });
      expect(refused).toMatchObject({
        status: 401,
        text: expect.stringContaining(text),
        challenge: expect.stringContaining(`DPoP realm="fhir", error="${error}"`),
      });
      expect(refused.nonce !== undefined).toBe(error === 'use_dpop_nonce');
    });

    it.each<[name: string, proof: () => Promise<string | undefined>, text: string, error: string]>([
      ['no proof', async () => undefined, 'the header DPoP is missing', 'invalid_dpop_proof'],
      ['no JWT', async () => 'x', 'it is not a JWT with the public key', 'invalid_dpop_proof'],
      ['a proof of another key', () => proofOf(other, PATIENT, token), 'not of the key that the access token is bound to', 'invalid_token'],
      [
        'the public key of the owner over the signature of another',
        () => proofOf({ ...other, jwk: key.jwk }, PATIENT, token),
        'signature verification failed',
        'invalid_dpop_proof',
      ],
      ['the type of other JWTs', () => proofOf(key, PATIENT, token, { header: { typ: 'JWT' } }), 'unexpected "typ"', 'invalid_dpop_proof'],
      [
        'an extension',
        () => proofOf(key, PATIENT, token, { header: { crit: ['exp'], exp: 1 } }).catch(() => 'x.y.z'),
        'The DPoP proof is not valid',
        'invalid_dpop_proof',
      ],
      ['no key in the header', () => proofOf(key, PATIENT, token, { header: { jwk: undefined } }), 'it is not a JWT with the public key', 'invalid_dpop_proof'],
      [
        'two proofs',
        async () => `${await proofOf(key, PATIENT, token)}, ${await proofOf(key, PATIENT, token)}`,
        'The DPoP proof is not valid',
        'invalid_dpop_proof',
      ],
    ])('refuses %s', async (_name, proof, text, error) => {
      const refused = await read(token, { proof: await proof() });
      expect(refused).toMatchObject({ status: 401, text: expect.stringContaining(text), challenge: expect.stringContaining(`error="${error}"`) });
    });

    it('refuses an unsigned proof, and one signed by the public key as a secret', async () => {
      const [, claims] = (await proofOf(key, PATIENT, token)).split('.');
      const { kty, crv, x, y } = key.jwk;
      for (const alg of ['none', 'HS256']) {
        const header = Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg, jwk: { kty, crv, x, y } })).toString('base64url');
        expect(await read(token, { proof: `${header}.${claims}.` })).toMatchObject({ status: 401, challenge: expect.stringContaining('invalid_dpop_proof') });
      }
    });

    it('refuses a bound token as Bearer, with its proof too', async () => {
      for (const proof of [undefined, await proofOf(key, PATIENT, token)])
        expect(await read(token, { scheme: 'Bearer', proof })).toMatchObject({
          status: 401,
          text: 'The access token is bound to a key: send it as DPoP, with a proof.',
          challenge: expect.stringMatching(/^DPoP realm="fhir", error="invalid_token", algs="ES256 /),
        });
    });

    it('refuses a bearer token as DPoP', async () => {
      expect(await read(bearer, { proof: await proofOf(key, PATIENT, bearer) })).toMatchObject({
        status: 401,
        text: 'The access token is not bound to a key: send it as Bearer.',
        challenge: expect.stringContaining('DPoP realm="fhir", error="invalid_token"'),
      });
      expect(await read(bearer, { scheme: 'Bearer' })).toMatchObject({ status: 200, nonce: undefined });
    });

    it('takes a nonce of its own in place of the time, also one that the token endpoint gave', async () => {
      const { nonce } = await read(token, { proof: await proofOf(key, PATIENT, token, { claims: { iat: 1 } }) });
      expect(await read(token, { proof: await proofOf(key, PATIENT, token, { claims: { iat: 1, nonce } }) })).toMatchObject({ status: 200 });
      const old = await ask({ grant_type: 'refresh_token', refresh_token: 'x' }, await proofOf(key, TOKEN, undefined, { claims: { iat: 1 } }));
      expect([old.status, old.body.error, old.headers['dpop-nonce']]).toEqual([400, 'use_dpop_nonce', nonce]);
    });

    it('ignores query and fragment of the address', async () => {
      const htu = 'http://rail.example.test/api/fhir/r4/Patient?_count=3#here';
      expect(await read(token, { proof: await proofOf(key, PATIENT, token, { claims: { htu } }), path: '/api/fhir/r4/Patient?_count=5' })).toMatchObject({
        status: 200,
      });
    });

    it('names both schemes to a caller without a token, and DPoP to one whose token lacks the scope', async () => {
      const { headers } = await service.api.get('/api/fhir/r4/Patient');
      expect(headers['www-authenticate']).toBe('Bearer realm="fhir", DPoP realm="fhir", algs="ES256 ES384 PS256 Ed25519 EdDSA"');
      const foreign = await read(token, { proof: await proofOf(key, 'GET /api/fhir/r4/Observation', token), path: '/api/fhir/r4/Observation?patient=x' });
      expect(foreign).toMatchObject({ status: 403, challenge: expect.stringContaining('DPoP realm="fhir", error="insufficient_scope"') });
    });

    it('stores no id of refused proofs', async () => {
      const used = () => query(`SELECT count(*)::int AS ids FROM partner.oauth_artifact WHERE kind = 'DPoPProof'`);
      const before = await used();
      await read(token, { proof: await proofOf(other, PATIENT, token) });
      await read(token, { proof: await proofOf(key, PATIENT, token, { claims: { htm: 'PUT' } }) });
      expect(await used()).toEqual(before);
    });

    describe('in a flood', () => {
      const POINTS = 3;
      const limited = () => startInstance(service.database, { RAIL_RATE_LIMIT_POINTS: String(POINTS), TRUST_PROXY: '1' });

      /** The statuses of one read after another at `url`, from one address. */
      async function statuses(url: string, from: string, reads: readonly { token: string; proof: string }[]): Promise<number[]> {
        const answers = [];
        for (const { token: sent, proof } of reads)
          answers.push(
            await request(url)
              .get('/api/fhir/r4/Patient')
              .set({ authorization: `DPoP ${sent}`, dpop: proof, 'x-forwarded-for': from }),
          );
        return answers.map(({ status }) => status);
      }
      const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
      /** The key of the token, and a signature of another: only a check of the signature refuses it. */
      const forged = async (of: string) => ({ token: of, proof: await proofOf({ ...other, jwk: key.jwk }, PATIENT, of) });
      const right = async (of: string) => ({ token: of, proof: await proofOf(key, PATIENT, of) });

      beforeAll(async () => {
        ({ access_token: token } = await boundTokens());
      });
      beforeEach(() => query('DELETE FROM partner.rate_limit'));

      it('are not checked beyond the limit of their connection', async () => {
        const { url, stop } = await limited();
        const reads = [...(await times(POINTS + 1, () => right(token))), await forged(token)];
        expect(await statuses(url, '203.0.113.1', reads)).toEqual([200, 200, 200, 429, 429]);
        await stop();
      });

      it('of a thief are not checked beyond a limit of their own, and cost the owner nothing', async () => {
        const { url, stop } = await limited();
        const { access_token: others } = await boundTokens(partner(service.url, await service.registry.application(acme.application.organization)));
        const stolen = [...(await times(POINTS, () => forged(token))), await forged(token), await right(token)];
        expect(await statuses(url, '203.0.113.1', stolen)).toEqual([401, 401, 401, 429, 429]);
        // Neither the owner at another address, nor another connection at that of the thief.
        expect(await statuses(url, '203.0.113.2', await times(POINTS, () => right(token)))).toEqual([200, 200, 200]);
        expect(await statuses(url, '203.0.113.1', [await right(others)])).toEqual([200]);
        await stop();
      });
    });
  });

  describe('at the OAuth endpoints', () => {
    it.each<[name: string, claims: Record<string, unknown>, error: string]>([
      ['another method', { htm: 'GET' }, 'invalid_dpop_proof'],
      ['the address of FHIR', { htu: 'http://rail.example.test/api/fhir/r4' }, 'invalid_dpop_proof'],
      ['no id', { jti: undefined }, 'invalid_dpop_proof'],
      ['an old time', { iat: 1_000_000_000 }, 'use_dpop_nonce'],
      ['an unknown nonce', { nonce: 'x' }, 'use_dpop_nonce'],
    ])('refuses a proof with %s, and keeps the code', async (_name, claims, error) => {
      const redeemed = redeemForm(await obtainCode(acme, browser(service.url), ada()));
      const refused = await ask(redeemed, await proofOf(key, TOKEN, undefined, { claims }));
      expect([refused.status, refused.body.error, refused.headers['dpop-nonce'] !== undefined]).toEqual([400, error, error === 'use_dpop_nonce']);
      expect((await ask(redeemed, await proofOf(key, TOKEN))).body.token_type).toBe('DPoP');
    });

    it('refuses the proof of an earlier request', async () => {
      const proof = await proofOf(key, TOKEN);
      const first = await ask(redeemForm(await obtainCode(acme, browser(service.url), ada())), proof);
      expect(first.body.token_type).toBe('DPoP');
      const again = await refresh(first.body.refresh_token, proof);
      expect([again.status, again.body]).toEqual([400, { error: 'invalid_dpop_proof', error_description: 'DPoP proof: jti was used before' }]);
    });

    it('refuses a proof that is dated ahead and used again when its time has come', async () => {
      const proof = await proofOf(key, TOKEN, undefined, { claims: { iat: Math.floor(Date.now() / 1000) + 290 } });
      const { body } = await ask(redeemForm(await obtainCode(acme, browser(service.url), ada())), proof);
      expect(body.token_type).toBe('DPoP');
      await query(`UPDATE partner.oauth_artifact SET keep_until = keep_until - interval '580 seconds' WHERE kind = 'DPoPProof'`);
      await service.deps.artifacts.sweep();
      expect((await refresh(body.refresh_token, proof)).body.error_description).toBe('DPoP proof: jti was used before');
    });

    it('refuses a stolen refresh token without the key, and keeps it for its owner', async () => {
      const tokens = await boundTokens();
      const bound = {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'refresh_token is bound to a key: the DPoP proof is missing or of another key' },
      };
      for (const proof of [undefined, await proofOf(other, TOKEN)]) {
        const { status, body } = await refresh(tokens.refresh_token, proof);
        expect({ status, body }).toEqual(bound);
      }
      const refreshed = await refresh(tokens.refresh_token, await proofOf(key, TOKEN));
      expect(refreshed.body).toMatchObject({ token_type: 'DPoP' });
      // The next one is bound too.
      const { status, body } = await refresh(refreshed.body.refresh_token);
      expect({ status, body }).toEqual(bound);
    });

    it('binds an older refresh token with its first proof', async () => {
      const { body } = await acme.token(redeemForm(await obtainCode(acme, browser(service.url), ada())));
      expect(body.token_type).toBe('Bearer');
      const bound = await refresh(body.refresh_token, await proofOf(key, TOKEN));
      expect(bound.body.token_type).toBe('DPoP');
      expect((await refresh(bound.body.refresh_token)).body.error).toBe('invalid_grant');
    });

    it.each<[name: string, push: () => Promise<{ fields?: Record<string, string>; proof?: string }>]>([
      ['the header of the pushed request', async () => ({ proof: await proofOf(key, 'POST /api/oauth/par') })],
      ['dpop_jkt', async () => ({ fields: { dpop_jkt: await calculateJwkThumbprint(key.jwk) } })],
    ])('refuses a code that %s bound, without the key', async (_name, push) => {
      const { fields, proof } = await push();
      const pushing = { ...acme, push: async (more = {}) => pushedWith(await acme.pushedForm({ ...fields, ...more }), proof) };
      const redeemed = redeemForm(await obtainCode(pushing as Partner, browser(service.url), ada()));
      const without = await ask(redeemed);
      expect(without.body).toEqual({ error: 'invalid_grant', error_description: 'the header DPoP is missing: the code is bound to a key' });
      const foreign = await ask(redeemed, await proofOf(other, TOKEN));
      expect(foreign.body).toEqual({ error: 'invalid_grant', error_description: 'the DPoP proof is not of the key of the request' });
      expect((await ask(redeemed, await proofOf(key, TOKEN))).body.token_type).toBe('DPoP');
    });

    const pushedWith = (form: Record<string, string | undefined>, proof?: string) => {
      const call = acme.post('/api/oauth/par', form);
      return proof === undefined ? call : call.set('DPoP', proof);
    };

    it.each(['', 'x', 'x'.repeat(44), 'a b'])('names dpop_jkt %j', async (dpop_jkt) => {
      const { status, body } = await acme.push({ dpop_jkt });
      if (dpop_jkt === '') expect(status).toBe(201);
      else
        expect({ status, body }).toEqual({ status: 400, body: { error: 'invalid_request', error_description: 'dpop_jkt must be 43 characters of base64url' } });
    });

    it('refuses a dpop_jkt of another key than that of the header', async () => {
      const form = await acme.pushedForm({ dpop_jkt: await calculateJwkThumbprint(other.jwk) });
      const { status, body } = await pushedWith(form, await proofOf(key, 'POST /api/oauth/par'));
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
    });

    it('does not take a proof of an application that is not authenticated', async () => {
      const { status, body } = await acme
        .post('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'sbx_wrong')
        .set('DPoP', await proofOf(key, TOKEN));
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
    });

    it('counts a request with an assertion and a proof once', async () => {
      const proof = await proofOf(key, TOKEN);
      const form = { grant_type: 'refresh_token', refresh_token: 'x', ...(await assertion(attested.application)) };
      const answer = await attested.post('/api/oauth/token', form, '').set('DPoP', proof);
      const next = await attested.post('/api/oauth/token', { ...form, ...(await assertion(attested.application)) }, '').set('DPoP', await proofOf(key, TOKEN));
      const left = ({ headers }: typeof answer) => Number(headers['x-ratelimit-remaining']);
      expect([answer.body.error, left(answer) - left(next)]).toEqual(['invalid_grant', 1]);
    });
  });

  it('are needed where the operator says so, from the next call on', async () => {
    const application = await service.registry.application(acme.application.organization);
    const by = partner(service.url, application);
    const redeemed = redeemForm(await obtainCode(by, browser(service.url), ada()));
    const { body } = await by.token(redeemed);
    await requireBoundTokens(service.registry.registry, application.clientId, true);

    expect(await read(body.access_token, { scheme: 'Bearer' })).toMatchObject({
      status: 401,
      text: 'This application needs access tokens that are bound to a key.',
    });
    const missing = { error: 'invalid_request', error_description: 'the header DPoP is missing: this application needs a proof (RFC 9449)' };
    expect((await by.refresh(body.refresh_token)).body).toEqual(missing);
    const code = redeemForm(await obtainCode(by, browser(service.url), ada()));
    expect((await ask(code, undefined, by)).body).toEqual(missing);
    const bound = await ask(code, await proofOf(key, TOKEN), by);
    expect(bound.body.token_type).toBe('DPoP');
    expect(await read(bound.body.access_token, { proof: await proofOf(key, PATIENT, bound.body.access_token) })).toMatchObject({ status: 200 });

    await requireBoundTokens(service.registry.registry, application.clientId, false);
    expect((await ask(redeemForm(await obtainCode(by, browser(service.url), ada())), undefined, by)).body.token_type).toBe('Bearer');
  });
});
