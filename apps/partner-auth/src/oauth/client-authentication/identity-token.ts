import { digestOf, SIGNING_ALGORITHMS, type RailApplication } from '@biomarker/domain/partner';
import { jwtVerify, type JWTPayload } from 'jose';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { CLOCK_TOLERANCE_SECONDS, LONGEST_ASSERTION_SECONDS } from '../lifetimes.ts';
import type { Deps } from '../../deps.ts';
import { contextOf } from '../request-context.ts';
import { verifyByAny, type KeySet } from './key-sets.ts';

/** Of an identity token of a partner. */
const LONGEST_TOKEN = 8192;
/** Of `sub` and `jti` in an identity token. */
const LONGEST_ID = 255;

/**
 * Checks partner identity tokens, which name the organization's user. Returns the digest of `sub`; nothing else is stored. Throws the library's
 * `invalid_request` otherwise. The request's commit detects a reused `jti`.
 */
export function identityTokens({ keys }: Pick<Deps, 'keys'>, baseUrl: string) {
  return async (ctx: KoaContextWithOIDC, token: unknown, { organization }: RailApplication): Promise<string> => {
    if (typeof token !== 'string' || token === '') throw refused('is missing');
    if (token.length > LONGEST_TOKEN) throw refused('is longer than 8 KB');
    const claims = await verified(token, keys.of(organization), organization.issuer, baseUrl);
    const ttlSeconds = claims.exp + CLOCK_TOLERANCE_SECONDS - nowSeconds();
    contextOf(ctx).pending.once({ kind: 'IdentityToken', key: digestOf(`${organization.id} ${claims.jti}`), ttlSeconds });
    return digestOf(claims.sub);
  };
}

async function verified(token: string, keys: KeySet, issuer: string, audience: string) {
  const requiredClaims = ['sub', 'iat', 'exp', 'jti'];
  const rules = { issuer, audience, requiredClaims, algorithms: [...SIGNING_ALGORITHMS], clockTolerance: CLOCK_TOLERANCE_SECONDS };
  const { payload } = await verifyByAny(keys, (key) => jwtVerify(token, key, rules)).catch((cause: Error) => {
    throw refused(`is not valid: ${cause.message}`);
  });
  return checkedClaims(payload);
}

/** Rules beyond JWT verification. */
function checkedClaims({ aud, exp, iat, sub, jti }: JWTPayload): { exp: number; sub: string; jti: string } {
  if (typeof aud !== 'string') throw refused('must have a single aud');
  if (exp! > nowSeconds() + LONGEST_ASSERTION_SECONDS + CLOCK_TOLERANCE_SECONDS) throw refused('must expire within five minutes');
  if (iat! > nowSeconds() + CLOCK_TOLERANCE_SECONDS) throw refused('was issued in the future');
  if (!isId(sub)) throw refused('must have a sub of 1 to 255 characters');
  if (!isId(jti)) throw refused('must have a jti of 1 to 255 characters');
  return { exp: exp!, sub, jti };
}

const isId = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= LONGEST_ID;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const refused = (why: string) => new errors.InvalidRequest(`partner_identity_token ${why}`);
