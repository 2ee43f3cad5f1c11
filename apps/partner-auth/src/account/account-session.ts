import { randomBytes } from 'node:crypto';
import { digestOf, type ArtifactStore } from '@biomarker/domain/partner';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ACCOUNT_SESSION_SECONDS, FRESH_SECONDS } from '../oauth/lifetimes.ts';
import type { FormTokens } from '../pages/form-token.ts';

/** The kind of its artifacts. */
export const ACCOUNT_SESSION = 'AccountSession';

/** `accountId` and `loginTs` are named as in the sessions of oidc-provider. Times are epoch seconds. */
const Payload = z.object({
  accountId: z.uuid(),
  loginTs: z.number(),
  exp: z.number(),
  /** `User-Agent`, for the list of sessions. */
  agent: z.string().optional(),
  /** The sign-in to the account before this one, ISO 8601. */
  previousSignIn: z.string().optional(),
});
type Payload = z.infer<typeof Payload>;

export type AccountSessions = ReturnType<typeof accountSessions>;

export type AccountSession = Pick<Payload, 'previousSignIn'> & {
  /** The digest of its cookie. */
  key: string;
  memberId: string;
  formToken: string;
  /** True within `FRESH_SECONDS` of the sign-in. */
  fresh: boolean;
};

/** Of the `User-Agent` that the list of sessions keeps. */
const LONGEST_AGENT = 300;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Sessions of the account pages: a random cookie, stored as a digest. */
export function accountSessions(artifacts: ArtifactStore, tokens: FormTokens, secure: boolean) {
  const names = secure ? { session: '__Host-account', visitor: '__Host-visitor' } : { session: 'account', visitor: 'visitor' };
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  const cookie = (req: Request, name: string) => parseCookie(req.headers.cookie ?? '')[name];

  async function find(id: string): Promise<Payload | undefined> {
    const stored = await artifacts.find(ACCOUNT_SESSION, digestOf(id));
    const payload = stored?.expired === false ? Payload.safeParse(stored.payload).data : undefined;
    return payload && payload.exp > nowSeconds() ? payload : undefined;
  }
  async function remove(req: Request): Promise<void> {
    const id = cookie(req, names.session);
    if (id) await artifacts.remove(ACCOUNT_SESSION, digestOf(id));
  }

  return {
    async of(req: Request): Promise<AccountSession | undefined> {
      const id = cookie(req, names.session);
      const payload = id ? await find(id) : undefined;
      if (!id || !payload) return undefined;
      const { accountId: memberId, loginTs, previousSignIn } = payload;
      return {
        key: digestOf(id),
        memberId,
        previousSignIn,
        formToken: tokens.make(id, 'session'),
        fresh: loginTs > nowSeconds() - FRESH_SECONDS,
      };
    },
    /** Starts a session after a sign-in. Ends the browser's previous session. */
    async begin(req: Request, res: Response, memberId: string, previousSignIn?: string): Promise<void> {
      await remove(req);
      const id = randomBytes(32).toString('base64url');
      const now = nowSeconds();
      const agent = req.headers['user-agent']?.slice(0, LONGEST_AGENT);
      const payload: Payload = { accountId: memberId, loginTs: now, exp: now + ACCOUNT_SESSION_SECONDS, agent, previousSignIn };
      await artifacts.put({
        kind: ACCOUNT_SESSION,
        key: digestOf(id),
        artifact: { memberId, payload },
        ttlSeconds: ACCOUNT_SESSION_SECONDS,
      });
      res.cookie(names.session, id, options);
    },
    async end(req: Request, res: Response): Promise<void> {
      await remove(req);
      res.clearCookie(names.session, options);
    },
    /** The form token of a visitor without a session, bound to a cookie of its own. */
    visitorToken(req: Request, res: Response): string {
      const value = cookie(req, names.visitor) ?? randomBytes(16).toString('base64url');
      res.cookie(names.visitor, value, options);
      return tokens.make(value, 'visitor');
    },
    /** The digest of that cookie. */
    visitorKey: (req: Request) => digestOf(cookie(req, names.visitor) ?? ''),
    /** True when the form was shown to this session, or to this visitor. */
    sentOwnForm(req: Request, as: 'session' | 'visitor'): boolean {
      const value = cookie(req, names[as]);
      return value !== undefined && tokens.holds(req.body?.form_token, value, as);
    },
  };
}
