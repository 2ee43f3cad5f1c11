import { html, type Html } from '@biomarker/look';
import { passkeyButton } from '../passkeys/passkey-button.ts';
import { describedBy, passwordField, tokenField } from '../pages/forms.ts';
import { page, type Site } from '../pages/layout.ts';

export const FORGOTTEN_PASSWORD = html`<a href="/account/forgot-password">Forgot your password?</a>`;
/** Leaves the request of a partner open. */
const IN_A_NEW_TAB = html`<a href="/account/forgot-password" target="_blank" rel="noopener">Forgot your password?</a> (opens in a new tab)`;

type SignInPage = {
  action: string;
  formToken: string;
  /** The page to open after sign-in. */
  next?: string;
  heading: string;
  intro: Html;
  /** Below the form. */
  footnote?: Html;
  /** The reason for showing the form again. */
  notice?: string;
  /** The email and error of the last attempt. */
  email?: string;
  problem?: string;
  /** The token of the second step, behind a right password. */
  step?: string;
  /** The address that makes challenges for this page; undefined where there are no passkeys. */
  passkeys?: string;
  /** The page that begins the sign-in again. */
  start: string;
  /** The site around the form of the account; a partner's request has none. */
  site?: Site;
};

/** The form with email and password, or that of the second step; for partners' requests and for the account. */
export function signInPage(shown: SignInPage): string {
  return shown.step === undefined ? firstPage(shown) : secondPage(shown, shown.step);
}

function firstPage({ action, formToken, next, heading, intro, footnote, notice, email, problem, passkeys, site }: SignInPage): string {
  return page(
    problem ? 'Sign-in failed – please try again' : 'Sign in',
    html`<h1>${heading}</h1>
      <p class="soft">${intro}</p>
      ${notice && html`<p class="alert" role="alert">${notice}</p>`} ${alertOf(problem)}
      <form class="card raised" method="post" action="${action}">
        ${hiddenFields({ formToken, next })}
        <label class="field" for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email ?? ''}" ${describedBy(problem)} />
        ${passwordField('Password', problem)}
        <div class="single"><button type="submit">Sign in</button></div>
        ${passkeys !== undefined && passkeyButton({ use: 'sign-in', options: passkeys, words: 'Sign in with a passkey', isSecond: true })}
      </form>
      <p class="soft">${site ? FORGOTTEN_PASSWORD : IN_A_NEW_TAB}</p>
      ${footnote && html`<p class="soft">${footnote}</p>`}`,
    { site },
  );
}

function secondPage({ action, formToken, next, problem, passkeys, start, site }: SignInPage, step: string): string {
  return page(
    problem ? 'Sign-in failed – please try again' : 'One more step',
    html`<h1>One more step</h1>
      <p class="soft">The password is right. This account has passkeys, so use one of them, or a recovery code.</p>
      ${alertOf(problem)}
      <form class="card raised" method="post" action="${action}">
        ${hiddenFields({ formToken, next, step })} ${passkeys !== undefined && passkeyButton({ use: 'sign-in', options: passkeys, words: 'Use a passkey' })}
        ${recoveryCodeField(problem)}
        <div class="single"><button type="submit" class="second">Use the recovery code</button></div>
      </form>
      <p class="soft"><a href="${start}">Begin again</a></p>
      <p class="soft">${LOST_ALL}</p>`,
    { site },
  );
}

export const LOST_ALL = html`You have lost your passkeys and your recovery codes? The operator of this service removes the passkeys of your account, and makes
sure before that you are you.`;

export const alertOf = (problem: string | undefined): Html => html`${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}`;

const hiddenFields = ({ formToken, next, step }: { formToken: string; next?: string; step?: string }): Html =>
  html`${tokenField(formToken)} ${next !== undefined && html`<input type="hidden" name="next" value="${next}" />`}
  ${step !== undefined && html`<input type="hidden" name="step" value="${step}" />`}`;

export const recoveryCodeField = (problem?: string): Html =>
  html`<label class="field" for="recovery_code">Recovery code</label>
    <input
      id="recovery_code"
      name="recovery_code"
      type="text"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      required
      maxlength="60"
      ${describedBy(problem)}
    />`;
