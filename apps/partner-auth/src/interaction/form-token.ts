import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

export type FormTokens = {
  /** Ties a form to one step of one interaction, which in turn is tied to the browser by its signed cookie. */
  make(uid: string, step: string): string;
  holds(token: unknown, uid: string, step: string): boolean;
};

/** `secrets`, newest first: the first makes tokens, all are believed. */
export function formTokens(secrets: readonly string[]): FormTokens {
  const sign = (secret: string, uid: string, step: string) => createHmac('sha256', secret).update(`form ${uid} ${step}`).digest();
  return {
    make: (uid, step) => sign(secrets[0]!, uid, step).toString('base64url'),
    holds(token, uid, step) {
      if (typeof token !== 'string') return false;
      const given = Buffer.from(token, 'base64url');
      return secrets.some((secret) => {
        const expected = sign(secret, uid, step);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

/** Browsers say where a form comes from; under `no-referrer` the origin is "null", and Sec-Fetch-Site still tells. */
export function isFromOwnPage(req: Request, origin: string): boolean {
  const { origin: given, 'sec-fetch-site': site } = req.headers;
  const foreignOrigin = given !== undefined && given !== 'null' && given !== origin;
  return !foreignOrigin && (site === undefined || site === 'same-origin' || site === 'none');
}
