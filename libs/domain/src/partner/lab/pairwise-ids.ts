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

const uuidOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
