import { html, type Html } from '@biomarker/look';
import type { PartnerScope, RailApplication } from '@biomarker/domain/partner';
import { page } from '../pages/layout.ts';

export type ConsentPage = {
  /** The action of the "use another account" form. */
  switchAction: string;
  action: string;
  formToken: string;
  application: RailApplication;
  scopes: readonly PartnerScope[];
  /** The signed-in member. */
  email: string;
  lastDay: Date;
};

const MEANINGS: Record<PartnerScope, { title: string; text: string }> = {
  'patient/Patient.rs': { title: 'Who you are', text: 'Your name, date of birth and gender, and an identifier made for this organization alone.' },
  'patient/Observation.rs': {
    title: 'Your lab results',
    text: 'Each measured value with its date, unit, the lab’s reference range and whether it was in range – past results and new ones.',
  },
  'patient/DiagnosticReport.rs': { title: 'Your lab reports', text: 'Which tests were done together, when, and their status – past reports and new ones.' },
};

export function consentPage({ action, switchAction, formToken, application, scopes, email, lastDay }: ConsentPage): string {
  const { organization, name, environment } = application;
  return page(
    `Allow ${organization.name} to see your data?`,
    html`${environment === 'sandbox' && html`<p class="badge">Sandbox – test data only</p>`}
      <h1>Allow ${organization.name} to see your data?</h1>
      <p>
        The app <strong>${name}</strong> by <strong>${organization.name}</strong> asks to read from your account. It can only read; it cannot change anything.
      </p>
      <p class="soft">Why, in its own words: “${organization.purpose}”</p>
      <form method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <fieldset>
          <legend>What it would see</legend>
          ${scopes.map(scopeChoice)}
        </fieldset>
        <p class="soft">You can untick items. The app then sees which ones you left out, and gets nothing until it asks again.</p>
        ${terms(lastDay)}
        <div class="choice">
          <button type="submit" name="decision" value="deny">Don’t allow</button>
          <button type="submit" name="decision" value="allow">Allow</button>
        </div>
      </form>
      <p class="soft">
        Signed in as <strong>${email}</strong>. How ${organization.name} handles data:
        <a href="${organization.privacyUrl}" rel="noreferrer">privacy notice</a> · <a href="${organization.website}" rel="noreferrer">website</a>
      </p>
      <form method="post" action="${switchAction}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="link" type="submit">Use another account</button>
      </form>`,
  );
}

function scopeChoice(scope: PartnerScope): Html {
  const { title, text } = MEANINGS[scope];
  return html`<label class="scope"
    ><input type="checkbox" name="scope" value="${scope}" checked /><span><b>${title}</b> ${text}</span></label
  >`;
}

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function terms(lastDay: Date): Html {
  const day = DAY.format(lastDay);
  return html`<h2>For how long</h2>
    <p>Until ${day}, unless you stop it earlier.</p>
    <h2>How to stop it</h2>
    <p>Open <a href="/account/connections">your connections</a> at any time and end this one. It takes effect at once.</p>
    <h2>What is not shared</h2>
    <ul>
      <li>your password and your email address</li>
      <li>orders, payments and messages</li>
      <li>what other organizations have asked for or seen</li>
    </ul>`;
}
