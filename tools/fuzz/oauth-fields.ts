import fc, { type Arbitrary } from 'fast-check';
import { oddText } from './hostile.ts';

export type Partner = { clientId: string; credential: string; redirectUri: string; scopes: readonly string[]; attestedClientId: string };

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const JWTS = ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'e30.e30.e30', `${'a'.repeat(9000)}.b.c`];
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export type Fields = Record<string, readonly string[]>;

/**
 * The fields of each endpoint, valid value first. A value in braces is a single-use or changing value, filled in just
 * before an input is sent.
 */
export function endpoints({ clientId, redirectUri, scopes, attestedClientId }: Partner): Record<string, { needed: Fields; more: Fields }> {
  const client = {
    client_id: [clientId, attestedClientId, '00000000-0000-0000-0000-000000000000'],
    client_assertion: ['{assertion}', ...JWTS],
    client_assertion_type: [ASSERTION_TYPE, 'x'],
  };
  const redirect_uri = [redirectUri, `${redirectUri}/`, 'https://other.example/', 'javascript:alert(1)', '//x', ''];
  const scope = [scopes.join(' '), scopes[0]!, 'patient/Condition.rs', 'openid offline_access', '', ' ', `${scopes[0]} ${scopes[0]}`];
  return {
    '/api/oauth/par': {
      needed: {
        partner_identity_token: ['{identity}', ...JWTS],
        code_challenge: [CHALLENGE, 'x', '', 'é'.repeat(43), 'a'.repeat(129)],
        code_challenge_method: ['S256', 'plain', 's256'],
        scope,
        redirect_uri,
        state: ['x', '', 'x'.repeat(512), 'x'.repeat(513), '\u0000'],
      },
      more: {
        ...client,
        response_type: ['code', 'token', 'code id_token', 'none'],
        request: ['x'],
        request_uri: ['urn:ietf:params:oauth:request_uri:x'],
        claims: ['{}', '{'],
        prompt: ['none'],
        max_age: ['-1'],
        resource: ['x'],
        dpop_jkt: [CHALLENGE, 'x', '', 'é'.repeat(43)],
        nonce: ['x'],
        response_mode: ['form_post'],
        authorization_details: ['[]'],
      },
    },
    '/api/oauth/token': {
      needed: {
        grant_type: ['refresh_token', 'authorization_code', 'client_credentials', 'password', 'urn:ietf:params:oauth:grant-type:device_code', '__proto__'],
        refresh_token: ['{refresh}', 'x', '', 'x'.repeat(5000)],
      },
      more: {
        ...client,
        code: ['x', '', '\u0000', 'x'.repeat(3000)],
        code_verifier: [VERIFIER, 'x', ''],
        redirect_uri,
        scope,
        resource: ['x', 'https://x'],
        client_secret: ['x'],
        audience: ['x'],
      },
    },
    '/api/oauth/revoke': {
      needed: { token: ['x', '{request}', '', '\u0000', 'x'.repeat(5000)] },
      more: { ...client, token_type_hint: ['refresh_token', 'access_token', 'x'] },
    },
  };
}

export type Pair = readonly [string, string];

/** Each field is mostly valid, otherwise missing, repeated, or odd. */
export function fieldsOf(fields: Fields, isNeeded: boolean): Arbitrary<Pair[]> {
  const pairs = Object.entries(fields).map(([name, [good = '', ...others]]) => {
    const value = fc.oneof(
      { weight: 20, arbitrary: fc.constant(good) },
      { weight: 3, arbitrary: others.length > 0 ? fc.constantFrom(...others) : oddText },
      { weight: 1, arbitrary: oddText },
    );
    const once = value.map((one): Pair[] => [[name, one]]);
    const none = fc.constant<Pair[]>([]);
    const twice = fc.tuple(value, value).map((both): Pair[] => both.map((one): Pair => [name, one]));
    return isNeeded
      ? fc.oneof({ weight: 30, arbitrary: once }, { weight: 1, arbitrary: none }, { weight: 1, arbitrary: twice })
      : fc.oneof({ weight: 14, arbitrary: none }, { weight: 1, arbitrary: once }, { weight: 1, arbitrary: twice });
  });
  return fc.tuple(...pairs).map((all) => all.flat());
}

export const formOf = (pairs: readonly Pair[]): string => pairs.map(([name, value]) => `${formText(name)}=${formText(value)}`).join('&');
/** Placeholders stay unencoded, since they are filled in later. */
const formText = (text: string) => (/^\{\w+\}$/.test(text) ? text : encodeURIComponent(Buffer.from(text).toString()));
