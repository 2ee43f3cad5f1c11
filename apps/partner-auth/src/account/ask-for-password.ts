import { html, type Html } from '@biomarker/look';
import { attemptSignIn } from '../sign-in/attempt-sign-in.ts';
import { formTokenField } from './account-page.ts';
import type { Visit } from './account-route.ts';

/** The password of the signed-in member, as `attemptSignIn` takes it. */
export const passwordField = (problem?: string): Html =>
  html`${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
    <label class="field" for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="200"
      ${problem && html`aria-describedby="problem"`}
    />`;

/** A form that asks for the password again. */
export const passwordForm = (visit: Visit, action: string, button: string, problem?: string): Html =>
  html`<form method="post" action="${action}">
    ${formTokenField(visit)} ${passwordField(problem)}
    <div class="single"><button type="submit">${button}</button></div>
  </form>`;

/** Checks the password of such a form, within the sign-in limits. Returns the problem to show and sets the status; undefined when it is right. */
export async function checkPassword({ deps, member, req, res }: Visit): Promise<string | undefined> {
  const attempt = await attemptSignIn(deps, req, res, { known: member.email });
  if (!attempt.member) return attempt.problem.replace('The email address or the password', 'The password');
  return undefined;
}
