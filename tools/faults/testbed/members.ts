import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const ISSUER = 'https://members.example';
const AUDIENCE = 'https://content.example';

export type Members = {
  /** The settings with which content-api accepts them. */
  env: Record<string, string>;
  token(): Promise<string>;
};

/** Members who may submit stories to content-api. */
export async function members(): Promise<Members> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] };
  return {
    env: { MEMBER_WRITES: 'on', MEMBER_JWT_ISSUER: ISSUER, MEMBER_JWT_AUDIENCE: AUDIENCE, MEMBER_JWT_JWKS: JSON.stringify(jwks) },
    token: () =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256' })
        .setSubject('member-of-the-faults')
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
