import { html, icon, LOGO, safe, type Html } from '@biomarker/look';
import type { PartnerScope, RailApplication } from '@biomarker/domain/partner';
import { tokenField } from '../pages/forms.ts';
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

const MEANINGS: Record<PartnerScope, { title: string; text: string; example: string }> = {
  'patient/Patient.rs': {
    title: 'Who you are',
    text: 'Your name, date of birth and gender, and an identifier made for this organization alone.',
    example: 'Robin Specimen, born May 4, 1988, female',
  },
  'patient/Observation.rs': {
    title: 'Your lab results',
    text: 'Each measured value with its date, unit, the lab’s reference range and whether it was in range: past results and new ones.',
    example: 'Ferritin 14 ng/mL on March 3, 2026; the lab’s range is 15 to 150; low',
  },
  'patient/DiagnosticReport.rs': {
    title: 'Your lab reports',
    text: 'Which tests were done together, when, and their status: past reports and new ones.',
    example: 'Iron panel of March 3, 2026: ferritin, iron and transferrin saturation; final',
  },
};

export function consentPage({ action, switchAction, formToken, application, scopes, email, lastDay }: ConsentPage): string {
  const { clientId, organization, name, environment } = application;
  return page(
    `Allow ${organization.name} to see your data?`,
    html`<div class="parties">${parties(organization.name)} ${environment === 'sandbox' && html`<p class="badge">Sandbox: test data only</p>`}</div>
      <h1>Allow ${organization.name} to see your data?</h1>
      <p class="lead">
        The app <strong>${name}</strong> by <strong>${organization.name}</strong> asks to read from your account. It can only read; it cannot change anything.
      </p>
      <form method="post" action="${action}">
        ${tokenField(formToken)}
        <input type="hidden" name="client" value="${clientId}" />
        <fieldset>
          <legend>What it would see</legend>
          <div class="scopes">${scopes.map(scopeChoice)}</div>
        </fieldset>
        <div class="notice">
          ${icon('info')}<span>You can untick items. The app then sees which ones you left out, and gets nothing until it asks again.</span>
        </div>
        ${terms(lastDay, application)}
        <div class="choice">
          <button type="submit" name="decision" value="deny">Don’t allow</button>
          <button type="submit" name="decision" value="allow">Allow</button>
        </div>
      </form>
      <form class="beside" method="post" action="${switchAction}">
        ${tokenField(formToken)}
        <span class="soft">Signed in as <strong>${email}</strong>.</span>
        <button class="link" type="submit">Use another account</button>
      </form>
      <p class="soft">
        How ${organization.name} handles data:
        <a href="${organization.privacyUrl}" rel="noreferrer">privacy notice</a>
      </p>`,
  );
}

/** This site and the organization, as a picture of what the words below say. */
const parties = (organization: string): Html =>
  html`<span class="party" aria-hidden="true">${safe(LOGO)}</span>${icon('arrow-right')}<span class="party" aria-hidden="true"
      >${initials(organization)}</span
    >`;

const initials = (name: string): string => (name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []).slice(0, 2).join('').toUpperCase();

function scopeChoice(scope: PartnerScope): Html {
  const { title, text, example } = MEANINGS[scope];
  return html`<label class="scope"
    ><input type="checkbox" name="scope" value="${scope}" checked /><span><b>${title}</b> <span>${text}</span> <small>Example: ${example}.</small></span></label
  >`;
}

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function terms(lastDay: Date, { name, organization: { name: organization, purpose, website } }: RailApplication): Html {
  const asking = html`${organization}, with its app ${name} (<a href="${website}" rel="noreferrer">website</a>)`;
  return html`<dl class="card facts">
    <dt>Who asks</dt>
    <dd>${asking}</dd>
    <dt>Why</dt>
    <dd>“${purpose}” (in its own words)</dd>
    <dt>For how long</dt>
    <dd>Until ${DAY.format(lastDay)}, unless you stop it earlier.</dd>
    <dt>How to stop it</dt>
    <dd>Open <a href="/account/connections">your connections</a> at any time and end this one. It takes effect at once.</dd>
    <dt>What is not shared</dt>
    <dd>Your password and email address; orders, payments and messages; what other organizations have asked for or seen.</dd>
  </dl>`;
}
