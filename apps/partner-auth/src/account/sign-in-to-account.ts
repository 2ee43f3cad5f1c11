import { html } from '@biomarker/look';
import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';
import type { AccountSessions } from './account-session.ts';

const HOME = '/account/connections';
/** A path of the account that no browser resolves to another site. */
const NEXT = /^\/account(\/\w[\w:-]*)*(\?[\w.:%&=+-]*)?$/;

type Tried = { notice?: string; email?: string; problem?: string; next?: string };

/** `next` is the requested page. */
export const accountSignIn = (formToken: string, content: string | undefined, { next, ...tried }: Tried): string =>
  signInPage({
    action: '/account/sign-in',
    ...{ formToken, next: nextOf(next) },
    heading: 'Sign in',
    intro: html`See your results, and who may read them.`,
    footnote: html`The operator also creates accounts.`,
    site: { content },
    ...tried,
  });

type Door = { deps: Deps; provider: Provider; sessions: AccountSessions; contentUrl: string | undefined };

/** Handles the form of `accountSignIn` and redirects the member to the requested page. */
export async function signInToAccount({ deps, provider, sessions, contentUrl }: Door, req: Request, res: Response): Promise<void> {
  const next = nextOf((req.body as { next?: unknown }).next);
  const attempt = await attemptSignIn(deps, req, res, {});
  if (!attempt.member) return void res.type('html').send(accountSignIn(sessions.visitorToken(req, res), contentUrl, { ...attempt, next }));
  await forgetSession(provider, req, res, attempt.member.id);
  await sessions.begin(req, res, attempt.member.id, await deps.sessions.previousSignIn(attempt.member.id));
  res.redirect(303, next ?? HOME);
}

const nextOf = (given: unknown): string | undefined => (typeof given === 'string' && NEXT.test(given) ? given : undefined);
