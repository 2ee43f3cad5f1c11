import { html, type Html } from '@biomarker/look';

/** Ties a form to the session or request of its page. */
export const tokenField = (formToken: string): Html => html`<input type="hidden" name="form_token" value="${formToken}" />`;

type Form = { action: string; formToken: string; button: string };

/** A form with one button, below its fields if it has some. */
export const oneButtonForm = ({ action, formToken, button }: Form, fields?: Html): Html =>
  html`<form method="post" action="${action}" ${fields && html`class="card raised"`}>
    ${tokenField(formToken)} ${fields}
    <div class="single"><button type="submit">${button}</button></div>
  </form>`;

/** `problem` is the error of the last attempt, which stands above the form. */
export const passwordField = (label: string, problem: string | undefined): Html =>
  html`<label class="field" for="password">${label}</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${describedBy(problem)} />`;

export const describedBy = (problem: string | undefined): Html | false => problem !== undefined && html`aria-describedby="problem"`;

type Choice = { label: string; name: string; chosen: string };

/** One of several values, each with its words. */
export const choiceField = ({ label, name, chosen }: Choice, options: readonly (readonly [value: string, words: string])[]): Html =>
  html`<label>
    ${label}
    <select name="${name}">
      ${options.map(([value, words]) => html`<option value="${value}" ${value === chosen && 'selected'}>${words}</option>`)}
    </select>
  </label>`;
