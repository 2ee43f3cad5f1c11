import { html, type Html } from '@biomarker/look';
import { oneButtonForm, passwordField } from '../pages/forms.ts';
import { passkeyButton } from '../passkeys/passkey-button.ts';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { alertOf, recoveryCodeField } from '../sign-in/sign-in-page.ts';
import type { Visit } from './account-route.ts';

/** The address that makes challenges for a member who is asked again. */
export const AGAIN_OPTIONS = '/account/passkey-options';

/** Fields that ask the signed-in member again, as `checkAgain` reads them: the password, or where the account has passkeys one of them, else the password with a recovery code. */
export async function againFields({ deps, member }: Visit, problem?: string, name = 'Password'): Promise<Html> {
  const hasPasskeys = (await deps.passkeys.of(member.id)).length > 0;
  return html`${hasPasskeys && deps.relyingParty && passkeyButton({ use: 'sign-in', options: AGAIN_OPTIONS, words: 'Confirm with a passkey' })}
  ${hasPasskeys && html`<p class="soft">Without a passkey, type your password and a recovery code.</p>`} ${passwordField(name, problem)}
  ${hasPasskeys && recoveryCodeField(problem)}`;
}

/** A form that asks again, and does nothing else. */
export const againForm = async (visit: Visit, action: string, button: string, problem?: string): Promise<Html> =>
  oneButtonForm({ action, formToken: visit.session.formToken, button }, html`${alertOf(problem)} ${await againFields(visit, problem)}`);

/** Checks such a form, within the sign-in limits, so an open session does not allow guessing. Returns the problem to show and sets the status; undefined when all is right. */
export async function checkAgain({ deps, member, session, req, res }: Visit): Promise<string | undefined> {
  const attempt = await attemptSignIn(deps, req, res, { known: member, bound: session.key });
  return attempt.member ? undefined : attempt.problem;
}
