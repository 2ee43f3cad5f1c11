import type { Attempt, SignInForm } from './sign-in-form.ts';
import { checkRecoveryCode } from './check-recovery-code.ts';
import { countAttempt } from './limits.ts';
import { beginSecondStep } from './second-step.ts';

/** The same text for unknown emails and wrong passwords. */
const WRONG = 'The email address or the password is not right.';
const WRONG_AGAIN = 'The password is not right.';

/** Checks the password. An account with passkeys needs more: a member who is asked again gives a recovery code in the same form, anybody else in a second step. */
export async function byPassword(form: SignInForm): Promise<Attempt> {
  const { deps, res, known, audit } = form;
  const email = known?.email ?? form.fields.email;
  const account = email.trim().toLowerCase();
  const tooMany = await countAttempt(form, account);
  if (tooMany) return { email, problem: tooMany };
  const member = await deps.signIn(email, form.fields.password);
  if (!member) {
    await audit('wrong_password', { account });
    res.status(422);
    return { email, problem: known ? WRONG_AGAIN : WRONG };
  }
  if ((await deps.passkeys.of(member.id)).length === 0) return { member, amr: ['pwd'] };
  if (!known) {
    await audit('second_step', { member });
    return { email, step: await beginSecondStep(form, member) };
  }
  const problem = await checkRecoveryCode(form, member);
  return problem ? { email, problem } : { member, amr: ['pwd', 'otp', 'mfa'] };
}
