import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Ids of records as one organization knows them. Both ways take a UUID and give a UUID. */
export type PairwiseIds = { shown(id: string): string; kept(shown: string): string };

/**
 * A UUID is one block of AES-128 (FIPS 197), so a key turns each id into another one, and back, without a table. `key` is the secret UUID of an
 * organization: it stays for good, since partners keep the ids.
 */
export function pairwiseIds(key: string): PairwiseIds {
  const secret = bytesOf(key);
  const cipher = createCipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  return { shown: (id) => uuidOf(cipher.update(bytesOf(id))), kept: (shown) => uuidOf(decipher.update(bytesOf(shown))) };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
