import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Maps record ids to one organization's ids and back. Both are UUIDs. */
export type PairwiseIds = { shown(id: string): string; kept(shown: string): string };

/**
 * A UUID is one block of AES-128 (FIPS 197), so a key encrypts each id and decrypts it without a table. `key` is the secret UUID of an
 * organization. It never changes, since partners store the ids.
 */
export function pairwiseIds(key: string): PairwiseIds {
  const secret = bytesOf(key);
  const cipher = createCipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  return { shown: (id) => uuidOf(cipher.update(bytesOf(id))), kept: (shown) => uuidOf(decipher.update(bytesOf(shown))) };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
