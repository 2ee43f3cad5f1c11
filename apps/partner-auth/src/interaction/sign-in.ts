import { digestOf } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import { loginPage } from './login-page.ts';
import { forgetSession } from './other-account.ts';
import type { Interactions, Step } from './step.ts';

/** The same for unknown addresses and wrong passwords. */
const WRONG = 'The email address or the password is not right.';

export async function showLogin({ tokens }: Interactions, step: Step, _req: Request, res: Response, tried?: { email: string; problem: string }): Promise<void> {
  const { uid, actions, application } = step;
  res.type('html').send(loginPage({ action: actions.login, formToken: tokens.make(uid, 'login'), organisation: application.organisation.name, ...tried }));
}

export async function signIn(interactions: Interactions, step: Step, req: Request, res: Response): Promise<void> {
  const { deps, provider } = interactions;
  const { email = '', password = '' } = req.body as Record<string, string | undefined>;
  const waitSeconds = await throttled(interactions, req, String(email));
  if (waitSeconds) {
    await audit(interactions, step, req, 'throttled');
    res.status(429).set('Retry-After', String(waitSeconds));
    const problem = `Too many attempts. Please wait ${Math.ceil(waitSeconds / 60)} minutes and try again.`;
    return showLogin(interactions, step, req, res, { email: String(email), problem });
  }

  const member = await deps.signIn(String(email), String(password));
  await audit(interactions, step, req, member ? 'ok' : 'wrong_password', member?.id);
  if (!member) {
    res.status(422);
    return showLogin(interactions, step, req, res, { email: String(email), problem: WRONG });
  }
  await forgetSession(interactions, req, res, member.id);
  await provider.interactionFinished(req, res, { login: { accountId: member.id, remember: false } }, { mergeWithLastSubmission: false });
}

/** Per account, whoever tries, and per address, whichever account. Answers the seconds to wait, if any. */
async function throttled({ deps: { budgets, addressOf } }: Interactions, req: Request, email: string): Promise<number | undefined> {
  const account = `account ${digestOf(email.trim().toLowerCase())}`;
  const spent = await Promise.all([budgets.account.spend(account), budgets.address.spend(addressOf(req))]);
  const over = spent.filter(({ allowed }) => !allowed).map(({ msToReset }) => Math.max(1, Math.ceil(msToReset / 1000)));
  return over.length > 0 ? Math.max(...over) : undefined;
}

function audit({ deps }: Interactions, { application }: Step, req: Request, outcome: string, memberId?: string): Promise<void> {
  const { clientId, organisation } = application;
  return deps.audit.append({ actor: 'member', action: 'sign_in', outcome, memberId, clientId, organisationId: organisation.id, requestId: req.requestId });
}
