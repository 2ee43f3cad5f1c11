import { html } from '@biomarker/service-kit';
import { page } from '../pages/layout.ts';

export type LoginPage = {
  action: string;
  formToken: string;
  /** Who sent the member here. */
  organization: string;
  email?: string;
  problem?: string;
};

export function loginPage({ action, formToken, organization, email, problem }: LoginPage): string {
  return page(
    problem ? 'Sign-in failed – please try again' : 'Sign in',
    html`<h1>Sign in to continue</h1>
      <p class="soft"><strong>${organization}</strong> sent you here. After signing in you decide what it may see.</p>
      ${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <label class="field" for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email ?? ''}" ${described(problem)} />
        <label class="field" for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${described(problem)} />
        <div class="single"><button type="submit">Sign in</button></div>
      </form>
      <p class="soft">Only type your password on this site. ${organization} never sees it.</p>`,
  );
}

const described = (problem: string | undefined) => problem !== undefined && html`aria-describedby="problem"`;
