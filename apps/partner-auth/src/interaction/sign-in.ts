import { html } from '@biomarker/look';
import type { Request, Response } from 'express';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';
import { finishStep, type Interactions, type Step } from './step.ts';

export async function showLogin(
  { tokens, deps }: Interactions,
  step: Step,
  res: Response,
  tried?: { email: string; problem?: string; step?: string },
): Promise<void> {
  const { uid, actions, application, member } = step;
  const { name } = application.organization;
  const form = {
    action: actions.login,
    start: actions.page,
    passkeys: deps.relyingParty && actions.passkeys,
    formToken: tokens.make(uid, 'login'),
    ...(member
      ? {
          heading: 'Sign in again to continue',
          intro: html`You signed in a while ago. After you sign in again, you decide what <strong>${name}</strong> may see.`,
          email: member.email,
        }
      : { heading: 'Sign in to continue', intro: html`<strong>${name}</strong> sent you here. After you sign in, you decide what it may see.` }),
    footnote: html`Only type your password on this site. ${name} never sees it.`,
  };
  res.type('html').send(signInPage({ ...form, ...tried }));
}

export async function signIn(interactions: Interactions, step: Step, req: Request, res: Response): Promise<void> {
  const { deps } = interactions;
  const { clientId, organization } = step.application;
  const attempt = await attemptSignIn(deps, req, res, { clientId, organizationId: organization.id, bound: step.stored.key });
  if (!attempt.member) return showLogin(interactions, step, res, attempt);
  await forgetSession(interactions.provider, req, res, attempt.member.id);
  // The session of before may be another member's, and ended.
  step.interaction.session = undefined;
  await finishStep(step, res, { login: { accountId: attempt.member.id, remember: false, amr: attempt.amr } });
}
