import { html, type Html } from '@biomarker/service-kit';
import type { Connection } from '@biomarker/domain/partner';
import { page } from '../pages/layout.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const CLASSES: Record<string, string> = {
  'patient/Patient.rs': 'who you are',
  'patient/Observation.rs': 'your lab results',
  'patient/DiagnosticReport.rs': 'your lab reports',
};
const TYPES: Record<string, string> = { Patient: 'who you are', Observation: 'lab results', DiagnosticReport: 'lab reports' };

export function connectionsPage(connections: readonly Connection[], email: string, formToken: string): string {
  return page(
    'Your connections',
    html`<h1>Your connections</h1>
      <p>These organizations may read from your account. You can end a connection at any time; it takes effect at once.</p>
      ${connections.length === 0 && html`<p class="badge">Nobody may read from your account.</p>`} ${connections.map(section)}
      <form method="post" action="/account/sign-out">
        <input type="hidden" name="form_token" value="${formToken}" />
        <p class="soft">Signed in as <strong>${email}</strong>.</p>
        <button class="link" type="submit">Sign out</button>
      </form>`,
  );
}

function section({ id, organization, application, scopes, grantedAt, expiresAt, accesses }: Connection): Html {
  return html`<h2>${organization}</h2>
    <dl>
      <dt>App</dt>
      <dd>${application}</dd>
      <dt>May see</dt>
      <dd>${scopes.map((scope) => CLASSES[scope] ?? scope).join(', ')}</dd>
      <dt>From – until</dt>
      <dd>${DAY.format(new Date(grantedAt))} – ${DAY.format(new Date(expiresAt))}</dd>
      <dt>Last reads</dt>
      <dd>
        ${
          accesses.length === 0
            ? 'Nothing has been read yet.'
            : html`<ul>
                ${accesses.map(access)}
              </ul>`
        }
      </dd>
    </dl>
    <p><a href="/account/connections/${id}/end">End the connection with ${organization}</a></p>`;
}

const access = ({ at, type, outcome }: Connection['accesses'][number]): Html =>
  html`<li>${MOMENT.format(new Date(at))}: ${TYPES[type ?? ''] ?? 'another address'}${outcome !== 'ok' && ' – refused'}</li>`;

export function endConnectionPage({ id, organization, application }: Connection, formToken: string): string {
  return page(
    `End the connection with ${organization}?`,
    html`<h1>End the connection with ${organization}?</h1>
      <p>
        The app <strong>${application}</strong> will no longer be able to read from your account, from now on. What it has read before stays with
        ${organization}; ask them to delete it if you wish.
      </p>
      <form method="post" action="/account/connections/${id}/end">
        <input type="hidden" name="form_token" value="${formToken}" />
        <div class="single"><button type="submit">End the connection</button></div>
      </form>
      <p><a href="/account/connections">Keep it</a></p>`,
  );
}
