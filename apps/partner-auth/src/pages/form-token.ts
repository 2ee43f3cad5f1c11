import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

export type FormTokens = ReturnType<typeof formTokens>;

/** `secrets`, newest first: the first signs tokens, all verify them. */
export function formTokens(secrets: readonly string[]) {
  const sign = (secret: string, of: string, use: string) => createHmac('sha256', secret).update(`form ${of} ${use}`).digest();
  return {
    /** Binds a form to one use and to the interaction or session in its browser's cookie. */
    make: (of: string, use: string) => sign(secrets[0]!, of, use).toString('base64url'),
    holds(token: unknown, of: string, use: string): boolean {
      if (typeof token !== 'string') return false;
      const given = Buffer.from(token, 'base64url');
      return secrets.some((secret) => {
        const expected = sign(secret, of, use);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

/** Browsers send the origin of a form. Under `no-referrer` it is "null", and Sec-Fetch-Site decides. */
export function isFromOwnPage(req: Request, origin: string): boolean {
  const { origin: given, 'sec-fetch-site': site } = req.headers;
  const foreignOrigin = given !== undefined && given !== 'null' && given !== origin;
  return !foreignOrigin && (site === undefined || site === 'same-origin' || site === 'none');
}
