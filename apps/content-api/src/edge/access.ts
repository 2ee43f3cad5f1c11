import { createHash, timingSafeEqual } from 'node:crypto';
import { createRateLimit, memoryStore, rateLimitHeaders, type ClientOf } from '@biomarker/service-kit';
import type { RequestHandler } from 'express';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Config } from '../config.ts';
import { ProblemError } from './problem-error.ts';

const WRONG_TOKENS = { name: 'wrong-admin-tokens', points: 20, windowSeconds: 900 };

/** The bearer-token checks of protected routes. */
export type Access = { admin: RequestHandler; member: RequestHandler };

export function createAccess({ adminTokenHashes, memberTokens }: Pick<Config, 'adminTokenHashes' | 'memberTokens'>, clientOf: ClientOf): Access {
  return { admin: adminAccess(adminTokenHashes, clientOf), member: memberAccess(memberTokens) };
}

/** A valid token always passes. Wrong tokens are rate-limited per client, so guessing is pointless. */
function adminAccess(hashes: readonly Buffer[], clientOf: ClientOf): RequestHandler {
  const wrong = createRateLimit({ ...WRONG_TOKENS, store: memoryStore() });
  return async (req, _res, next) => {
    const token = bearerOf(req.headers.authorization);
    if (token === undefined) throw unauthorized('admin');
    const digest = createHash('sha256').update(token).digest();
    // Compare every hash, so the time does not reveal a match.
    const matches = hashes.filter((hash) => timingSafeEqual(hash, digest));
    if (matches.length > 0) return next();

    const counted = await wrong.consume(clientOf(req));
    if (!counted.allowed) throw new ProblemError('rateLimited', { message: 'Too many wrong tokens.', headers: rateLimitHeaders(wrong, counted) });
    throw unauthorized('admin', { message: 'This bearer token is not valid.' });
  };
}

/** A member's token lasts at most a day, so that a leaked one soon expires. */
const LONGEST_TOKEN_SECONDS = 24 * 60 * 60;

function memberAccess(tokens: Config['memberTokens']): RequestHandler {
  const keys = createLocalJWKSet(tokens.jwks);
  return async (req, _res, next) => {
    const token = bearerOf(req.headers.authorization);
    if (token === undefined) throw unauthorized('members', { message: 'This operation needs the bearer token of a member.' });
    const { payload } = await jwtVerify(token, keys, { issuer: tokens.issuer, audience: tokens.audience, requiredClaims: ['sub', 'exp'] }).catch(
      (cause: unknown) => {
        throw unauthorized('members', { message: 'This bearer token is not valid.', error: 'invalid_token', cause });
      },
    );
    if (payload.exp! > Date.now() / 1000 + LONGEST_TOKEN_SECONDS)
      throw unauthorized('members', { message: 'This bearer token lasts longer than a day.', error: 'invalid_token' });
    next();
  };
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer +(\S+)$/i)?.[1];
}

type Missing = { message?: string; error?: 'invalid_token'; cause?: unknown };

function unauthorized(realm: string, { message, error, cause }: Missing = {}): ProblemError {
  const challenge = `Bearer realm="${realm}"${error ? `, error="${error}"` : ''}`;
  return new ProblemError('unauthorized', { message, headers: { 'WWW-Authenticate': challenge }, cause });
}
