import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { orUndefined } from '../../shared/index.ts';

/** Of an RSA key. */
const SMALLEST_RSA_BITS = 2048;

/** The rail's algorithms by kind of key (RFC 7518, section 3; RFC 8037). */
const ALGORITHMS: Record<string, readonly string[]> = { prime256v1: ['ES256'], secp384r1: ['ES384'], rsa: ['PS256', 'PS384', 'RS384'], ed25519: ['EdDSA'] };

const PRIVATE_PARAMETERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** The reason why a JSON Web Key (RFC 7517) cannot verify signatures; undefined when it can. */
export function faultOfSigningKey(jwk: Record<string, unknown>): string | undefined {
  if (PRIVATE_PARAMETERS.some((name) => name in jwk)) return 'this is a private key; register the public one only';
  if (jwk.use !== undefined && jwk.use !== 'sig') return 'use must be "sig" where it is given';
  if (jwk.key_ops !== undefined && !verifies(jwk.key_ops)) return 'key_ops must hold "verify" where it is given';
  const key = orUndefined(() => createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }));
  return key ? faultOfKind(key, jwk.alg) : 'this is not a key: its parameters are missing or wrong';
}

const verifies = (operations: unknown) => Array.isArray(operations) && operations.includes('verify');

function faultOfKind({ asymmetricKeyType: kind, asymmetricKeyDetails }: KeyObject, alg: unknown): string | undefined {
  const { modulusLength = 0, namedCurve = kind } = asymmetricKeyDetails ?? {};
  if (kind === 'rsa' && modulusLength < SMALLEST_RSA_BITS) return `an RSA key needs at least ${SMALLEST_RSA_BITS} bits; this one has ${modulusLength}`;
  const possible = ALGORITHMS[namedCurve ?? ''];
  if (!possible) return 'only the curves P-256, P-384 and Ed25519';
  return alg === undefined || possible.includes(String(alg)) ? undefined : `alg must be ${possible.join(' or ')} for this key`;
}
