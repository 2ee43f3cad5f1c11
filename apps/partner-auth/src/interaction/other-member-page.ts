import { html } from '@biomarker/look';
import { oneButtonForm, tokenField } from '../pages/forms.ts';
import { page } from '../pages/layout.ts';

type OtherMemberPage = { action: string; switchAction: string; formToken: string; organization: string };

/** Shown when the organization's user is linked to another member. */
export function otherMemberPage({ action, switchAction, formToken, organization }: OtherMemberPage): string {
  return page(
    'Connected to another account',
    html`<h1>Connected to another account</h1>
      <p>
        Your account at <strong>${organization}</strong> is connected to another member account here, so it cannot be connected to this one. Nothing was shared.
      </p>
      ${oneButtonForm({ action: switchAction, formToken, button: 'Sign in with another account' })}
      <form method="post" action="${action}">
        ${tokenField(formToken)}
        <div class="single"><button type="submit" name="decision" value="deny">Go back to ${organization}</button></div>
      </form>`,
  );
}
