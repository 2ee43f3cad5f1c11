import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Maps record ids to one organization's ids and back, each at its place in the list. Both are UUIDs. */
export type PairwiseIds = { shown(ids: readonly string[]): string[]; kept(shown: readonly string[]): string[] };

/**
 * A UUID is one block of AES-128 (FIPS 197), so a key encrypts each id and decrypts it without a table, and a list by one call. `key` is the secret UUID of an
 * organization. It never changes, since partners store the ids.
 */
export function pairwiseIds(key: string): PairwiseIds {
  const secret = bytesOf(key);
  const cipher = createCipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', secret, null).setAutoPadding(false);
  return { shown: (ids) => uuidsOf(cipher.update(bytesOf(ids.join('')))), kept: (shown) => uuidsOf(decipher.update(bytesOf(shown.join('')))) };
}

const bytesOf = (uuids: string): Buffer => Buffer.from(uuids.replaceAll('-', ''), 'hex');

const HYPHENATED = /(.{8})(.{4})(.{4})(.{4})(.{12})/g;
const uuidsOf = (bytes: Buffer): string[] => Array.from(bytes.toString('hex').matchAll(HYPHENATED), ([, ...parts]) => parts.join('-'));
