import { html } from '@biomarker/service-kit';
import { page } from '../pages/layout.ts';

/** `problem` is what was wrong with an attempt, `notice` why the member is asked. */
type AccountSignInPage = { formToken: string; email?: string; problem?: string; notice?: string };

export function accountSignInPage({ formToken, email, problem, notice }: AccountSignInPage): string {
  const described = problem !== undefined && html`aria-describedby="problem"`;
  return page(
    problem ? 'Sign-in failed – please try again' : 'Sign in',
    html`<h1>Sign in</h1>
      <p class="soft">To see who may read from your account.</p>
      ${notice && html`<p class="alert" role="alert">${notice}</p>`} ${problem && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
      <form method="post" action="/account/sign-in">
        <input type="hidden" name="form_token" value="${formToken}" />
        <label class="field" for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email ?? ''}" ${described} />
        <label class="field" for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${described} />
        <div class="single"><button type="submit">Sign in</button></div>
      </form>`,
  );
}
