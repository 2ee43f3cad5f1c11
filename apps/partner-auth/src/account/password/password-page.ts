import { html, type Html } from '@biomarker/look';
import { oneButtonForm } from '../../pages/forms.ts';
import { alertOf, FORGOTTEN_PASSWORD } from '../../sign-in/sign-in-page.ts';

/** Shared by both forms. */
const newPasswordField: Html = html`<label class="field" for="new_password">New password</label>
  <input id="new_password" name="new_password" type="password" autocomplete="new-password" required minlength="12" maxlength="200" aria-describedby="rule" />
  <p class="soft" id="rule">At least 12 characters. Several words are easy to remember.</p>`;

type Shown = { again: Html; problem?: string; done?: boolean };

/** `again` holds the fields that ask the member again, `problem` the error of the last attempt. */
export const changePasswordPage = (formToken: string, { again, problem, done }: Shown): Html =>
  html`<h1>Password</h1>
    ${alertOf(problem)} ${done && html`<p class="note" role="status">Your password has changed, and every other session has ended.</p>`}
    ${oneButtonForm({ action: '/account/password', formToken, button: 'Change the password' }, html`${newPasswordField} ${again}`)}
    <p class="soft">${FORGOTTEN_PASSWORD}</p>`;

export const resetPasswordPage = (formToken: string, token: string, problem?: string): Html =>
  html`<h1>Set a new password</h1>
    ${alertOf(problem)}
    ${oneButtonForm(
      { action: '/account/reset-password', formToken, button: 'Set the password' },
      html`<input type="hidden" name="token" value="${token}" /> ${newPasswordField}`,
    )}`;

export const LINK_IS_OVER = 'This link was already used or has expired. Please ask for a new one.';
