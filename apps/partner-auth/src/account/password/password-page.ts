import { html, type Html } from '@biomarker/look';
import { FORGOTTEN_PASSWORD } from '../../sign-in/sign-in-page.ts';

/** The fields for a new password, shared by both forms. */
export const newPasswordFields = (button: string): Html =>
  html`<label class="field" for="new_password">New password</label>
    <input id="new_password" name="new_password" type="password" autocomplete="new-password" required minlength="12" maxlength="200" aria-describedby="rule" />
    <p class="soft" id="rule">At least 12 characters. Several words are easy to remember.</p>
    <div class="single"><button type="submit">${button}</button></div>`;

export const alertOf = (problem?: string): Html => html`${problem && html`<p class="alert" role="alert">${problem}</p>`}`;

/** `problem` is the error of the last attempt. */
export const changePasswordPage = (formToken: Html, { problem, done }: { problem?: string; done?: boolean } = {}): Html =>
  html`<h1>Password</h1>
    ${alertOf(problem)} ${done && html`<p class="badge" role="status">Your password has changed, and every other session has ended.</p>`}
    <form method="post" action="/account/password">
      ${formToken}
      <label class="field" for="password">Current password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" />
      ${newPasswordFields('Change the password')}
    </form>
    <p class="soft">${FORGOTTEN_PASSWORD}</p>`;

export const resetPasswordPage = (formToken: string, token: string, problem?: string): Html =>
  html`<h1>Set a new password</h1>
    ${alertOf(problem)}
    <form method="post" action="/account/reset-password">
      <input type="hidden" name="form_token" value="${formToken}" />
      <input type="hidden" name="token" value="${token}" />
      ${newPasswordFields('Set the password')}
    </form>`;

export const LINK_IS_OVER = 'This link was already used or has expired. Please ask for a new one.';
