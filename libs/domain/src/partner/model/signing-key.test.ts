import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { faultOfSigningKey } from './signing-key.ts';
import { PublicKeys, SIGNING_ALGORITHMS } from './vocabulary.ts';

const jwkOf = ({ publicKey }: { publicKey: { export(options: { format: 'jwk' }): object } }) => publicKey.export({ format: 'jwk' }) as Record<string, unknown>;

const P256 = jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const KEYS: [string, Record<string, unknown>, string[]][] = [
  ['P-256', P256, ['ES256']],
  ['P-384', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })), ['ES384']],
  ['RSA', jwkOf(generateKeyPairSync('rsa', { modulusLength: 2048 })), ['PS256', 'PS384', 'RS384']],
  ['Ed25519', jwkOf(generateKeyPairSync('ed25519')), ['EdDSA']],
];

describe('a signing key', () => {
  it.each(KEYS)('accepts %s for its own algorithms only', (_kind, jwk, algorithms) => {
    expect(faultOfSigningKey({ ...jwk, use: 'sig', key_ops: ['verify'] })).toBeUndefined();
    for (const alg of SIGNING_ALGORITHMS) expect([alg, faultOfSigningKey({ ...jwk, alg }) === undefined]).toEqual([alg, algorithms.includes(alg)]);
    for (const alg of ['none', 'HS256', 'ES512', '']) expect(faultOfSigningKey({ ...jwk, alg })).toBe(`alg must be ${algorithms.join(' or ')} for this key`);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without its parameters', { kty: 'EC', crv: 'P-256', kid: 'broken' }, 'this is not a key: its parameters are missing or wrong'],
    ['with a point off its curve', { ...P256, y: P256.x }, 'this is not a key: its parameters are missing or wrong'],
    ['of RSA with 17 bits', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, 'an RSA key needs at least 2048 bits; this one has 17'],
    ['of RSA with 1024 bits', jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 })), 'an RSA key needs at least 2048 bits; this one has 1024'],
    ['of a curve that the rail does not use', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-521' })), 'only the curves P-256, P-384 and Ed25519'],
    ['for the exchange of keys', jwkOf(generateKeyPairSync('x25519')), 'only the curves P-256, P-384 and Ed25519'],
    ['for encryption', { ...P256, use: 'enc' }, 'use must be "sig" where it is given'],
    ['that only signs', { ...P256, key_ops: ['sign'] }, 'key_ops must hold "verify" where it is given'],
    ['that is private', { ...P256, d: 'x' }, 'this is a private key; register the public one only'],
  ])('%s is refused with a reason', (_how, jwk, fault) => {
    expect(faultOfSigningKey(jwk)).toBe(fault);
    expect(PublicKeys.safeParse({ keys: [jwk] }).error!.issues).toEqual([expect.objectContaining({ path: ['keys', 0], message: fault })]);
  });

  it.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])('with the private parameter %s is refused', (name) => {
    expect(faultOfSigningKey({ ...P256, [name]: 'x' })).toBe('this is a private key; register the public one only');
  });
});
