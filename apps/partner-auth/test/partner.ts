import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import request from 'supertest';
import { ALL_SCOPES, REDIRECT_URI, type SigningKey, type TestApplication } from './registry.ts';
import { secretsSeen } from './testing.ts';

export const BASE_URL = 'http://rail.example.test';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const nowSeconds = () => Math.floor(Date.now() / 1000);

export function noted<T extends string | undefined>(secret: T): T {
  if (secret) secretsSeen.add(secret);
  return secret;
}

export async function signed(claims: JWTPayload, { privateKey, alg, jwk }: SigningKey, header: Record<string, unknown> = {}): Promise<string> {
  const defined = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return noted(await new SignJWT(defined).setProtectedHeader({ alg, kid: jwk.kid, ...header }).sign(privateKey));
}

/** Omits claims with the value `undefined`. */
export function identityToken({ organization }: TestApplication, claims: JWTPayload = {}, key = organization.identityKey): Promise<string> {
  const now = nowSeconds();
  return signed({ iss: organization.issuer, aud: BASE_URL, sub: noted(`user-${randomUUID()}`), iat: now, exp: now + 120, jti: randomUUID(), ...claims }, key);
}

export async function assertion({ clientId, assertionKey }: TestApplication, claims: JWTPayload = {}, key = assertionKey!): Promise<Record<string, string>> {
  const now = nowSeconds();
  const client_assertion = await signed(
    { iss: clientId, sub: clientId, aud: `${BASE_URL}/api/oauth/token`, iat: now, exp: now + 120, jti: randomUUID(), ...claims },
    key,
  );
  return { client_assertion, client_assertion_type: ASSERTION_TYPE };
}

export function pkce() {
  const verifier = noted(randomBytes(32).toString('base64url'));
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

type Form = Record<string, string | undefined>;

const given = (form: Form) => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Record<string, string>;

/** A partner's server that calls the instance at `url`. Omits fields with the value `undefined`. */
export function partner(url: string, application: TestApplication) {
  noted(application.secret);
  const post = (path: string, form: Form, bearer: string | undefined = application.secret) => {
    const call = request(url).post(path).type('form').send(given(form));
    return bearer ? call.set('Authorization', `Bearer ${bearer}`) : call;
  };

  return {
    application,
    post,
    async pushedForm(fields: Form = {}): Promise<Form> {
      return {
        partner_identity_token: 'partner_identity_token' in fields ? fields.partner_identity_token : await identityToken(application),
        code_challenge: pkce().challenge,
        code_challenge_method: 'S256',
        scope: ALL_SCOPES.join(' '),
        state: 'state-of-the-partner',
        redirect_uri: REDIRECT_URI,
        ...fields,
      };
    },
    async push(fields: Form = {}, bearer?: string) {
      const answer = await post('/api/oauth/par', await this.pushedForm(fields), bearer);
      noted(answer.body.request_id);
      return answer;
    },
    async token(form: Form, bearer?: string) {
      const answer = await post('/api/oauth/token', form, bearer);
      noted(answer.body.access_token);
      noted(answer.body.refresh_token);
      return answer;
    },
    redeem(code: string, verifier: string, more: Form = {}, bearer?: string) {
      return this.token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT_URI, ...more }, bearer);
    },
    refresh(refreshToken: string, more: Form = {}, bearer?: string) {
      return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more }, bearer);
    },
    revoke: (token: string, bearer?: string) => post('/api/oauth/revoke', { token }, bearer),
    authorizeUrl: (requestId: string) => `${url}/oauth/authorize?${new URLSearchParams({ client_id: application.clientId, request_id: requestId })}`,
  };
}
export type Partner = ReturnType<typeof partner>;
