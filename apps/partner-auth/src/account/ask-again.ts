import { html, type Html } from '@biomarker/look';
import { passkeyButton } from '../passkeys/passkey-button.ts';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { alertOf, recoveryCodeField } from '../sign-in/sign-in-page.ts';
import { formTokenField } from './account-page.ts';
import type { Visit } from './account-route.ts';

/** The address that makes challenges for a member who is asked again. */
export const AGAIN_OPTIONS = '/account/passkey-options';

/** Fields that ask the signed-in member again, as `checkAgain` reads them: the password, or where the account has passkeys one of them, else the password with a recovery code. */
export async function againFields({ deps, member }: Visit, problem?: string, name = 'Password'): Promise<Html> {
  const hasPasskeys = (await deps.passkeys.of(member.id)).length > 0;
  return html`${hasPasskeys && deps.relyingParty && passkeyButton({ use: 'sign-in', options: AGAIN_OPTIONS, words: 'Confirm with a passkey' })}
    ${hasPasskeys && html`<p class="soft">Without a passkey, type your password and a recovery code.</p>`}
    <label class="field" for="password">${name}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="200"
      ${problem && html`aria-describedby="problem"`}
    />
    ${hasPasskeys && recoveryCodeField(problem)}`;
}

/** A form that asks again, and does nothing else. */
export const againForm = async (visit: Visit, action: string, button: string, problem?: string): Promise<Html> =>
  html`<form class="card raised" method="post" action="${action}">
    ${formTokenField(visit)} ${alertOf(problem)} ${await againFields(visit, problem)}
    <div class="single"><button type="submit">${button}</button></div>
  </form>`;

/** Checks such a form, within the sign-in limits, so an open session does not allow guessing. Returns the problem to show and sets the status; undefined when all is right. */
export async function checkAgain({ deps, member, session, req, res }: Visit): Promise<string | undefined> {
  const attempt = await attemptSignIn(deps, req, res, { known: member, bound: session.key });
  return attempt.member ? undefined : attempt.problem;
}
