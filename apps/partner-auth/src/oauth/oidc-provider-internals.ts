import { stringify } from 'node:querystring';
import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import ServerChallenge, { CHALLENGE_OK_WINDOW } from 'oidc-provider/lib/helpers/challenge.js';
import Provider, { type AdapterPayload, type errors, type KoaContextWithOIDC } from 'oidc-provider';

// The only access to oidc-provider's internals: everything here is beyond its documented interface or types. Check it after every upgrade.

/** The kinds of models that the rail treats specially. */
export const PUSHED_REQUEST = 'PushedAuthorizationRequest';
export const AUTHORIZATION_CODE = 'AuthorizationCode';
export const ACCESS_TOKEN = 'AccessToken';
export const REFRESH_TOKEN = 'RefreshToken';
export const SESSION = 'Session';
export const INTERACTION = 'Interaction';

/** The request that the library is serving, in the asynchronous context of the caller. */
export const currentRequest = (): KoaContextWithOIDC | undefined => Provider.ctx as KoaContextWithOIDC | undefined;

/** The endpoint of a request. The library sets `route` when it takes the request over. */
export const isPushing = (ctx = currentRequest()): boolean => ctx?.oidc?.route === 'pushed_authorization_request';
export const isOpening = (ctx = currentRequest()): boolean => ctx?.oidc?.route === 'authorization';
export const isRevoking = (ctx = currentRequest()): boolean => ctx?.oidc?.route === 'revocation';

/** The library refuses longer bodies as unreadable. */
export const LONGEST_BODY = 56 * 1024;

/** Replaces the request's body stream by `form`, since the library warns about parsed bodies. Every other field stays. Returns the length in bytes. */
export function replaceBody(ctx: Pick<KoaContextWithOIDC, 'req'>, form: Record<string, unknown>): number {
  const body = Buffer.from(stringify(form as NodeJS.Dict<string>));
  const stream = Readable.from([body]);
  const fields = Object.entries(ctx.req).filter(([name]) => !(name in stream) && name !== 'body');
  // The library reads the headers of the first request too.
  const headers = Object.assign(ctx.req.headers, { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) });
  ctx.req = Object.assign(stream, Object.fromEntries(fields), { headers }) as unknown as KoaContextWithOIDC['req'];
  return body.length;
}

/** A refusal of the library with fields missing in its types; `detail` is its undisclosed reason. */
export function readError(thrown: errors.OIDCProviderError) {
  const { statusCode, error, error_description, error_detail, scope } = thrown as errors.OIDCProviderError & { error_detail?: string; scope?: string };
  return { status: statusCode, error, description: error_description ?? '', detail: error_detail ?? '', scope };
}

/** The library's reasons, identified by their text. */
export const REASONS = {
  missingVerifier: 'code_verifier must be provided',
  otherVerifier: 'code_verifier does not match code_challenge',
  otherRedirect: 'authorization code redirect_uri mismatch',
  usedAssertion: 'client assertion tokens must only be used once',
  missingProof: 'DPoP proof JWT not provided',
  missingProofOfCode: 'missing DPoP proof JWT',
  otherKeyOfCode: 'DPoP proof key thumbprint does not match dpop_jkt',
  otherKeyOfToken: 'failed jkt verification',
} as const;

/** RFC 9449, section 11.1: the seconds, before and after, that the library lets the `iat` of a proof without a nonce be away. */
export const PROOF_SECONDS = CHALLENGE_OK_WINDOW;

/** The nonces of DPoP that the library gives out at its endpoints. Clients keep one for the whole address, so FHIR gives out the same. */
export const proofNonces = (secret: Buffer) => new ServerChallenge(secret, 'DPoP');

export type Interaction = InstanceType<Provider['Interaction']>;
type InteractionModel = new (uid: string, payload: AdapterPayload) => Interaction;

/** Builds the model of an interaction that was read without the library. Its types omit the constructor's parameters. */
export const makeInteraction = (provider: Provider, uid: string, payload: AdapterPayload): Interaction =>
  new (provider.Interaction as unknown as InteractionModel)(uid, payload);

/** The interaction that the signed cookie of a page names. */
export const interactionUid = (provider: Provider, req: Request, res: Response): string | undefined =>
  provider.createContext(req, res).cookies.get(provider.cookieName('interaction'), { signed: true });

/** The session of a browser on the partners' pages. */
export const sessionOf = (provider: Provider, req: Request, res: Response): ReturnType<Provider['Session']['get']> =>
  provider.Session.get(provider.createContext(req, res) as never);
