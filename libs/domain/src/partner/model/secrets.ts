import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** SHA-256 in base64url, the stored form of every secret, code and token. Their 256 random bits need no slower hash. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** 256 random bits behind a readable prefix that secret scanners can find. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}
