import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { DemoPartner } from '../../prisma/demo/partner.ts';
import type { Prove } from './bound-key.ts';
import { approveInBrowser } from './approve-in-browser.ts';

export type Application = DemoPartner['applications'][number];
export type Member = DemoPartner['members'][number];
export type Grant = { accessToken: string; refreshToken: string; patient: string };
type Answer = { status: number; body: Record<string, unknown> };
type Form = Record<string, string>;

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** `prove` binds the tokens to its key. */
type Options = { extraHeaders?: Form; prove?: Prove };

/** The server of a registered partner: one of its applications, which calls partner-auth at `base`. */
export function partnerServer(
  { organization }: Pick<DemoPartner, 'organization'>,
  application: Application,
  base: string,
  { extraHeaders = {}, prove }: Options = {},
) {
  const { clientId, credential, scopes, redirectUris, assertionKey } = application;
  const headers: Form = { 'content-type': 'application/x-www-form-urlencoded', ...extraHeaders };
  const authenticated: Form = { ...headers, authorization: `Bearer ${credential}` };

  async function post(path: string, form: Form, sent = authenticated): Promise<Answer> {
    const proof: Form = prove ? { dpop: await prove('POST', base + path) } : {};
    const answer = await fetch(base + path, { method: 'POST', headers: { ...sent, ...proof }, body: encoded(form) });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  }
  const identityToken = (sub: string) => sign(organization.identityKey, { iss: organization.issuer, aud: base, sub });
  const assertion = () => sign(assertionKey!, { iss: clientId, sub: clientId, aud: `${base}/api/oauth/token` });

  const pushForm = async (sub: string, verifier = newVerifier()): Promise<Form> => ({
    partner_identity_token: await identityToken(sub),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    redirect_uri: redirectUris[0]!,
    state: randomUUID(),
  });
  const push = async (sub: string, verifier?: string) => post('/api/oauth/par', await pushForm(sub, verifier));
  const authorizeAddress = ({ body }: Answer) => `${base}/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_id: String(body.request_id) })}`;

  /** An unused code for `member`. */
  async function code(member: Member): Promise<{ code: string; verifier: string }> {
    const verifier = newVerifier();
    const back = await approveInBrowser(authorizeAddress(await push(subOf(member), verifier)), member);
    const given = back.searchParams.get('code');
    if (!given) throw new Error(`the member came back without a code: ${back.search}`);
    return { code: given, verifier };
  }
  const exchangeForm = ({ code, verifier }: { code: string; verifier: string }): Form => ({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUris[0]!,
  });

  /** The legacy arm sends its credential; the attested arm signs an assertion instead. */
  async function token(form: Form): Promise<Answer> {
    if (!assertionKey) return post('/api/oauth/token', form);
    return post('/api/oauth/token', { ...form, client_assertion: await assertion(), client_assertion_type: ASSERTION_TYPE }, headers);
  }

  return {
    headers: authenticated,
    post,
    identityToken,
    assertion,
    pushForm,
    push,
    authorizeAddress,
    code,
    exchangeForm,
    token,
    /** The whole flow: pushed request, sign-in, consent, code, tokens. A new grant replaces the member's older one. */
    async grant(member: Member): Promise<Grant> {
      const { status, body } = await token(exchangeForm(await code(member)));
      if (status !== 200) throw new Error(`the token request was answered ${status}: ${JSON.stringify(body)}`);
      return { accessToken: String(body.access_token), refreshToken: String(body.refresh_token), patient: String(body.patient) };
    },
  };
}

/** The partner's own identifier of a member. */
export const subOf = ({ email }: Member) => `user-of-${email}`;

export const newVerifier = () => randomBytes(32).toString('base64url');

export const refreshForm = (refreshToken: string): Form => ({ grant_type: 'refresh_token', refresh_token: refreshToken });

export const encoded = (form: Form): string => new URLSearchParams(form).toString();

async function sign(key: JWK, claims: JWTPayload): Promise<string> {
  const unsigned = new SignJWT({ jti: randomUUID(), ...claims }).setProtectedHeader({ alg: key.alg!, kid: key.kid });
  return unsigned
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(await importJWK(key));
}
