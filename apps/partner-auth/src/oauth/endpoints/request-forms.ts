import type { ClaimedClient } from '../client-authentication/bearer-credential.ts';
import { OAuthRefusal } from '../errors/oauth-refusal.ts';

type Body = Record<string, unknown>;

/** Everything else of the library's parameters (prompt, claims, response_mode …) never reaches it. */
export const PUSHED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'partner_identity_token',
  'client_assertion',
  'client_assertion_type',
] as const;

/** A request is pushed as parameters, not as an object or the address of one. */
const NOT_PUSHED = ['request', 'request_uri'];

/** Characters that cannot return to the partner unchanged. */
const UNSENDABLE = /\0|\p{Surrogate}/u;

/** Empty values that are mistakes: without a redirect_uri another one counts, and requests are pushed in one way only. */
const REFUSED_EMPTY = new Set(['redirect_uri', ...NOT_PUSHED]);

/** RFC 6749, section 3.1: a parameter without a value counts as omitted. */
export const withoutEmpty = (body: Body): Body => Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== '' || REFUSED_EMPTY.has(name)));

/** `response_type`, `client_id` and a sole redirect_uri may be omitted. */
export function pushedForm(body: Body, client: ClaimedClient): Body {
  const refused = NOT_PUSHED.find((name) => body[name] !== undefined);
  if (refused) throw new OAuthRefusal(400, `${refused}_not_supported`, `${refused} is not taken; push the parameters themselves`);
  const form = { response_type: 'code', client_id: client.clientId, ...soleRedirect(body, client, 'invalid_request'), ...only(body, PUSHED) };
  for (const [name, value] of Object.entries(form)) {
    if (!isText(value)) throw new OAuthRefusal(400, 'invalid_request', `${name} must be a string`);
    if (UNSENDABLE.test(String(value))) throw new OAuthRefusal(400, 'invalid_request', `${name} must not hold NUL or half a character`);
  }
  return form;
}

export const TOKEN = [
  'grant_type',
  'code',
  'code_verifier',
  'redirect_uri',
  'refresh_token',
  'scope',
  'client_id',
  'client_assertion',
  'client_assertion_type',
] as const;

export function tokenForm(body: Body, client: ClaimedClient): Body {
  const redirect = body.grant_type === 'authorization_code' ? soleRedirect(body, client, 'invalid_grant') : {};
  return { ...redirect, ...only(body, TOKEN) };
}

export const REVOKED = ['token', 'token_type_hint', 'client_id', 'client_assertion', 'client_assertion_type'] as const;

export const revocationForm = (body: Body): Body => only(body, REVOKED);

function soleRedirect({ redirect_uri: given }: Body, { application }: ClaimedClient, error: string): Body {
  if (given === '') throw new OAuthRefusal(400, error, 'redirect_uri is empty');
  return given === undefined && application?.redirectUris.length === 1 ? { redirect_uri: application.redirectUris[0] } : {};
}

const only = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]));

/** A parameter that was sent twice arrives as a list, and the library refuses it by name. JSON can hold shorter lists, which would pass for less than that. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' || value === undefined || (Array.isArray(value) && value.length > 1 && value.every(isText));
