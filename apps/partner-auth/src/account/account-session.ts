import { randomBytes } from 'node:crypto';
import { digestOf, type ArtifactStore } from '@biomarker/domain/partner';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { SESSION_SECONDS } from '../oauth/lifetimes.ts';
import type { FormTokens } from '../pages/form-token.ts';

const KIND = 'AccountSession';

export type AccountSession = { memberId: string; formToken: string };

export type AccountSessions = {
  of(req: Request): Promise<AccountSession | undefined>;
  begin(res: Response, memberId: string): Promise<void>;
  end(req: Request, res: Response): Promise<void>;
  /** For forms of visitors without a session. The token belongs to a cookie of its own. */
  visitorToken(req: Request, res: Response): string;
  /** True when the form was shown to this session, or to this visitor. */
  sentOwnForm(req: Request, as: 'session' | 'visitor'): boolean;
};

/** Sessions of the account pages: a random cookie. Its digest is kept for a quarter of an hour. */
export function accountSessions(artifacts: ArtifactStore, tokens: FormTokens, secure: boolean): AccountSessions {
  const names = secure ? { session: '__Host-account', visitor: '__Host-visitor' } : { session: 'account', visitor: 'visitor' };
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  const cookie = (req: Request, name: string) => parseCookie(req.headers.cookie ?? '')[name];

  return {
    async of(req) {
      const id = cookie(req, names.session);
      const stored = id ? await artifacts.find(KIND, digestOf(id)) : undefined;
      const { memberId, exp } = (stored?.payload ?? {}) as { memberId?: string; exp?: number };
      return id && memberId && !stored?.expired && exp! > Date.now() / 1000 ? { memberId, formToken: tokens.make(id, 'session') } : undefined;
    },
    async begin(res, memberId) {
      const id = randomBytes(32).toString('base64url');
      const exp = Math.floor(Date.now() / 1000) + SESSION_SECONDS;
      await artifacts.put({
        kind: KIND,
        key: digestOf(id),
        artifact: { payload: { memberId, exp } },
        ttlSeconds: SESSION_SECONDS,
        keepSeconds: SESSION_SECONDS,
      });
      res.cookie(names.session, id, options);
    },
    async end(req, res) {
      const id = cookie(req, names.session);
      if (id) await artifacts.remove(KIND, digestOf(id));
      res.clearCookie(names.session, options);
    },
    visitorToken(req, res) {
      const value = cookie(req, names.visitor) ?? randomBytes(16).toString('base64url');
      res.cookie(names.visitor, value, options);
      return tokens.make(value, 'visitor');
    },
    sentOwnForm(req, as) {
      const value = cookie(req, names[as]);
      return value !== undefined && tokens.holds(req.body?.form_token, value, as);
    },
  };
}
