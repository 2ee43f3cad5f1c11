import { html } from '@biomarker/look';
import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';
import type { AccountSessions } from './account-session.ts';

const HOME = '/account/connections';
const SIGN_IN = '/account/sign-in';
/** The address that makes challenges for the sign-in page. */
export const SIGN_IN_OPTIONS = `${SIGN_IN}/passkey-options`;
/** A path of the account that no browser resolves to another site. */
const NEXT = /^\/account(\/\w[\w:-]*)*(\?[\w.:%&=+-]*)?$/;

type Tried = { notice?: string; email?: string; problem?: string; step?: string; next?: string };
type Place = { hasPasskeys: boolean; contentUrl: string | undefined };

/** `next` is the requested page. */
export const accountSignIn = (formToken: string, { hasPasskeys, contentUrl }: Place, { next, ...tried }: Tried): string =>
  signInPage({
    action: SIGN_IN,
    start: '/account',
    passkeys: hasPasskeys ? SIGN_IN_OPTIONS : undefined,
    formToken,
    next: nextOf(next),
    heading: 'Sign in',
    intro: html`See your results, and who may read them.`,
    footnote: html`You have no account? The operator of this service makes it for you.`,
    site: { content: contentUrl },
    ...tried,
  });

type Door = { deps: Deps; provider: Provider; sessions: AccountSessions; contentUrl: string | undefined };

/** Handles the form of `accountSignIn` and redirects the member to the requested page. */
export async function signInToAccount({ deps, provider, sessions, contentUrl }: Door, req: Request, res: Response): Promise<void> {
  const next = nextOf((req.body as { next?: unknown }).next);
  const attempt = await attemptSignIn(deps, req, res, { bound: sessions.visitorKey(req) });
  const place = { hasPasskeys: deps.relyingParty !== undefined, contentUrl };
  if (!attempt.member) return void res.type('html').send(accountSignIn(sessions.visitorToken(req, res), place, { ...attempt, next }));
  await forgetSession(provider, req, res, attempt.member.id);
  await sessions.begin(req, res, attempt.member.id, await deps.sessions.previousSignIn(attempt.member.id));
  res.redirect(303, next ?? HOME);
}

const nextOf = (given: unknown): string | undefined => (typeof given === 'string' && NEXT.test(given) ? given : undefined);
