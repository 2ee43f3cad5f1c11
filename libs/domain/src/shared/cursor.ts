import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PageStart } from './page.ts';

const VERSION = 1;
const SIGNATURE_BYTES = 16;

/** Encodes and decodes opaque page cursors. A token is bound to its query. */
export type CursorCodec = ReturnType<typeof cursorCodec>;

/**
 * Keyset cursors signed with HMAC-SHA-256: `base64url(payload) . base64url(signature)`, below 256 characters.
 * `secrets`, newest first: the first signs, all verify.
 */
export function cursorCodec(secrets: readonly string[]) {
  const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(payload).digest().subarray(0, SIGNATURE_BYTES);

  return {
    /** `binding` lists everything that order and filters depend on. */
    encode({ offset, after }: PageStart, binding: readonly unknown[]): string {
      const fields = [VERSION, fingerprint(binding), offset, ...(after ? [after.sortValue, after.id] : [])];
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${payload}.${sign(secrets[0]!, payload).toString('base64url')}`;
    },

    /** Undefined for a token that is altered, outdated or of another query. */
    decode(token: string, binding: readonly unknown[]): PageStart | undefined {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const canonical = given.toString('base64url') === signature;
      if (rest.length > 0 || !canonical || given.length !== SIGNATURE_BYTES) return undefined;
      if (!secrets.some((secret) => timingSafeEqual(given, sign(secret, payload)))) return undefined;

      const [version, bound, offset, sortValue, id] = JSON.parse(Buffer.from(payload, 'base64url').toString());
      if (version !== VERSION || bound !== fingerprint(binding)) return undefined;
      return id === undefined ? { offset } : { offset, after: { sortValue, id } };
    },
  };
}

function fingerprint(binding: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(binding)).digest('base64url').slice(0, 11);
}
