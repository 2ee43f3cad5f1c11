import type { ClaimedClient } from '../client-authentication/bearer-credential.ts';
import { OAuthRefusal } from '../errors/oauth-refusal.ts';

type Body = Record<string, unknown>;

/** Pushed parameters that reach the library. Its others (prompt, claims, response_mode …) do not. */
export const PUSHED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'partner_identity_token',
  'client_assertion',
  'client_assertion_type',
] as const;

/** Request objects are refused, by value or by reference. */
const NOT_PUSHED = ['request', 'request_uri'];

/** Characters that cannot return to the partner unchanged. */
const UNSENDABLE = /\0|\p{Surrogate}/u;

/** RFC 7638, with SHA-256. */
const THUMBPRINT = /^[\w-]{43}$/;

/** Parameters whose empty value is refused, since omitting them means something else. */
const REFUSED_EMPTY = new Set(['redirect_uri', ...NOT_PUSHED]);

/** RFC 6749, section 3.1: a parameter without a value counts as omitted; in JSON, null is none. */
export const withoutEmpty = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null && (value !== '' || REFUSED_EMPTY.has(name))));

/** `response_type`, `client_id` and a sole redirect_uri may be omitted. */
export function pushedForm(body: Body, client: ClaimedClient): Body {
  const refused = NOT_PUSHED.find((name) => body[name] !== undefined);
  if (refused) throw new OAuthRefusal(400, `${refused}_not_supported`, `${refused} is not supported; push the parameters themselves`);
  const form = { response_type: 'code', client_id: client.clientId, ...soleRedirect(body, client, 'invalid_request'), ...only(body, PUSHED) };
  for (const [name, value] of Object.entries(form)) {
    if (!isText(value)) throw new OAuthRefusal(400, 'invalid_request', `${name} must be a string`);
    if (UNSENDABLE.test(String(value))) throw new OAuthRefusal(400, 'invalid_request', `${name} must not hold NUL or half a character`);
  }
  if (body.dpop_jkt !== undefined && !THUMBPRINT.test(String(body.dpop_jkt)))
    throw new OAuthRefusal(400, 'invalid_request', 'dpop_jkt must be 43 characters of base64url');
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

/** A repeated parameter arrives as a list of two or more texts, which the library refuses by name. JSON can hold other lists, of any depth. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' || value === undefined || (Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string'));
