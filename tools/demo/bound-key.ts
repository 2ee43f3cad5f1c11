import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A DPoP proof (RFC 9449) for one request; `accessToken` for those to FHIR. */
export type Prove = (method: string, address: string, accessToken?: string) => Promise<string>;

/** Makes the proofs of a new key, which never leaves the process. */
export async function boundKey(): Promise<Prove> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return (htm, address, accessToken) => {
    const ath = accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') };
    return new SignJWT({ htm, htu: address.replace(/[?#].*/, ''), jti: randomUUID(), ...ath })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt()
      .sign(privateKey);
  };
}
