import { html } from '@biomarker/look';
import type { Request, Response } from 'express';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { forgetSession } from '../sign-in/forget-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';
import { finishStep, type Interactions, type Step } from './step.ts';

export async function showLogin({ tokens }: Interactions, step: Step, res: Response, tried?: { email: string; problem: string }): Promise<void> {
  const { uid, actions, application } = step;
  const { name } = application.organization;
  const form = {
    action: actions.login,
    formToken: tokens.make(uid, 'login'),
    heading: 'Sign in to continue',
    intro: html`<strong>${name}</strong> sent you here. After you sign in, you decide what it may see.`,
    footnote: html`Only type your password on this site. ${name} never sees it.`,
  };
  res.type('html').send(signInPage({ ...form, ...tried }));
}

export async function signIn(interactions: Interactions, step: Step, req: Request, res: Response): Promise<void> {
  const { deps } = interactions;
  const { clientId, organization } = step.application;
  const attempt = await attemptSignIn(deps, req, res, { clientId, organizationId: organization.id });
  if (!attempt.member) return showLogin(interactions, step, res, attempt);
  await forgetSession(interactions.provider, req, res, attempt.member.id);
  await finishStep(step, res, { login: { accountId: attempt.member.id, remember: false } });
}
