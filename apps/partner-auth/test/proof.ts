import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { BASE_URL } from './partner.ts';
import type { SigningKey } from './registry.ts';

type Given = { claims?: JWTPayload; header?: Record<string, unknown> };

/** A DPoP proof (RFC 9449) for a request such as `POST /api/oauth/token`, with `token` for FHIR. Claims and header fields with the value `undefined` are left out. */
export function proofOf({ privateKey, alg, jwk }: SigningKey, request: string, token?: string, { claims, header }: Given = {}): Promise<string> {
  const [htm, path] = request.split(' ') as [string, string];
  const { kty, crv, x, y } = jwk;
  const all = {
    ...{ htm, htu: BASE_URL + path, jti: randomUUID(), iat: Math.floor(Date.now() / 1000) },
    ...(token !== undefined && { ath: createHash('sha256').update(token).digest('base64url') }),
    ...claims,
  };
  return new SignJWT(defined(all)).setProtectedHeader(defined({ typ: 'dpop+jwt', alg, jwk: defined({ kty, crv, x, y }), ...header }) as never).sign(privateKey);
}

const defined = (all: object): JWTPayload => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
