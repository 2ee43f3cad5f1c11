import { digestOf, type AuditEntry, type Member } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { requestIds } from '../request-ids.ts';
import { byPasskey } from './by-passkey.ts';
import { byPassword } from './by-password.ts';
import { takeSecondStep } from './second-step.ts';
import type { Attempt, SignInForm } from './sign-in-form.ts';

/**
 * The application of the sign-in, for the audit. `bound` names the session, visitor or interaction of the form. `known` is the signed-in member,
 * who is asked again.
 */
export type SignInContext = Pick<AuditEntry, 'clientId' | 'organizationId'> & { bound: string; known?: Member };

/**
 * Checks the fields of a form, within the limits: a passkey, the second step behind a password, or `email` and `password`. Sets the status of a
 * refusal; the caller sends its page. With `known`, the form needs no address, and has the recovery code beside the password.
 */
export async function attemptSignIn(deps: Deps, req: Request, res: Response, { known, bound, ...context }: SignInContext): Promise<Attempt> {
  const body = (req.body ?? {}) as Record<string, unknown>;
  const field = (name: string) => String(body[name] ?? '');
  const form: SignInForm = {
    deps,
    req,
    res,
    known,
    bound,
    fields: { email: field('email'), password: field('password'), passkey: field('passkey'), recovery_code: field('recovery_code'), step: field('step') },
    audit: (outcome, whom, detail) =>
      deps.audit.append({
        actor: 'member',
        action: 'sign_in',
        outcome,
        ...requestIds(req),
        ...context,
        ...('member' in whom ? { memberId: whom.member.id, ...(detail && { detail }) } : whom.account && { detail: { account: digestOf(whom.account) } }),
      }),
  };
  const { step, passkey } = form.fields;
  const attempt = step ? await takeSecondStep(form) : passkey ? await byPasskey(form) : await byPassword(form);
  if (attempt.member) await form.audit('ok', attempt, { amr: attempt.amr });
  return attempt;
}
