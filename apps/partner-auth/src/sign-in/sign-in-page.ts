import { html, type Html } from '@biomarker/look';
import { page, type Site } from '../pages/layout.ts';

export const FORGOTTEN_PASSWORD = 'Forgot your password? Ask the operator of this service for a link that sets a new one.';

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
  /** The site around the form of the account; a partner's request has none. */
  site?: Site;
};

/** The form with email and password, for partners' requests and for the account. */
export function signInPage({ action, formToken, next, heading, intro, footnote, notice, email, problem, site }: SignInPage): string {
  const described = problem !== undefined && html`aria-describedby="problem"`;
  return page(
    problem ? 'Sign-in failed – please try again' : 'Sign in',
    html`<h1>${heading}</h1>
      <p class="soft">${intro}</p>
      ${notice && html`<p class="alert" role="alert">${notice}</p>`} ${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        ${next !== undefined && html`<input type="hidden" name="next" value="${next}" />`}
        <label class="field" for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email ?? ''}" ${described} />
        <label class="field" for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${described} />
        <div class="single"><button type="submit">Sign in</button></div>
      </form>
      <p class="soft">${FORGOTTEN_PASSWORD}</p>
      ${footnote && html`<p class="soft">${footnote}</p>`}`,
    { site },
  );
}
