import { html, type Html } from '@biomarker/look';
import { oneButtonForm } from '../../pages/forms.ts';
import { alertOf } from '../../sign-in/sign-in-page.ts';

export const FORGOT = '/account/forgot-password';

const EMAIL_FIELD = html`<label class="field" for="email">Email address</label>
  <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" />`;

/** A person who can help. */
export const personOf = (contactEmail: string | undefined): Html =>
  contactEmail === undefined
    ? html`the person or office that gave you this account; they can make a link for you`
    : html`<a href="mailto:${contactEmail}">${contactEmail}</a>; a person answers there, makes sure that you are you, and makes a link for you`;

export const forgotPage = (formToken: string, contactEmail: string | undefined, problem?: string): Html =>
  html`<h1>Forgot your password?</h1>
    ${alertOf(problem)}
    <p>Type the email address of your account. We send a link there that sets a new password.</p>
    ${oneButtonForm({ action: FORGOT, formToken, button: 'Send the link' }, EMAIL_FIELD)}
    <p class="soft">You do not reach this address anymore? Ask ${personOf(contactEmail)}.</p>`;

export const askAPersonPage = (contactEmail: string | undefined): Html =>
  html`<h1>Forgot your password?</h1>
    <p>This service sends no messages. Ask ${personOf(contactEmail)}. The link sets a new password once.</p>
    <p><a href="/account">Back to the sign-in</a></p>`;

/** The same for every address. */
export const sentPage = (contactEmail: string | undefined): Html =>
  html`<h1>Check your mailbox</h1>
    <p>If an account has this address, a message with a link is on its way. The link works once, for an hour.</p>
    <p>No message after some minutes? Look among the unwanted ones, and compare the address. At most five links a day go to one account.</p>
    <p class="soft">Still none? Ask ${personOf(contactEmail)}.</p>`;
