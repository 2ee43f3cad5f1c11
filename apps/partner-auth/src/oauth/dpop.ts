import { hkdfSync } from 'node:crypto';

/** The `alg` values of DPoP proofs (RFC 9449). `EdDSA` is the older name of `Ed25519` (RFC 9864). */
export const PROOF_ALGORITHMS = ['ES256', 'ES384', 'PS256', 'Ed25519', 'EdDSA'] as const;

/** The kind of the ids of used proofs. */
export const USED_PROOF = 'DPoPProof';

/** The secret of the nonces, the same on every instance. A nonce of an older secret is refused once, and its refusal carries a new one. */
export const nonceSecret = ([newest]: readonly string[]): Buffer => Buffer.from(hkdfSync('sha256', newest!, '', 'nonces of DPoP', 32));
