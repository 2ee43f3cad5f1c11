import { html } from '@biomarker/look';
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
      <form method="post" action="${switchAction}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <div class="single"><button type="submit">Sign in with another account</button></div>
      </form>
      <form method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <div class="single"><button type="submit" name="decision" value="deny">Go back to ${organization}</button></div>
      </form>`,
  );
}
