import { counted } from '@biomarker/domain/shared';
import type { Connection } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { factList } from '../../pages/facts.ts';
import { oneButtonForm } from '../../pages/forms.ts';
import type { Visit } from '../account-route.ts';
import { dayOf, momentOf } from '../words.ts';

const CLASSES: Record<string, string> = {
  'patient/Patient.rs': 'who you are',
  'patient/Observation.rs': 'your lab results',
  'patient/DiagnosticReport.rs': 'your lab reports',
};
const TYPES: Record<string, string> = { Patient: 'who you are', Observation: 'lab results', DiagnosticReport: 'lab reports' };

const ENDS: Record<NonNullable<Connection['ended']>['by'], string> = {
  member: 'by you',
  partner: 'by the organization',
  operator: 'by the operator of this service',
  replaced: 'because you connected the app again',
  reuse: 'by this service, because a token was used twice',
  expiry: 'because it expired',
};

/** Highlights connections newer than `previousSignIn`. */
export function connectionsPage(connections: readonly Connection[], previousSignIn = ''): Html {
  const live = connections.filter(({ ended }) => !ended);
  const over = connections.filter(({ ended }) => ended);
  const isNew = ({ grantedAt }: Connection) => grantedAt > previousSignIn;
  return html`<h1>Your connections</h1>
    ${live.some(isNew) && notice(live.filter(isNew))}
    <p>These organizations may read from your account. You can end a connection at any time; it takes effect at once.</p>
    ${live.length === 0 && html`<p class="card">Nobody may read from your account. An app that wants to sends you here first, and you choose what it sees.</p>`}
    ${live.map(liveSection)} ${live.length > 1 && html`<p><a href="/account/connections/end-all">End all connections</a></p>`}
    ${over.length > 0 && html`<h2>Connections that have ended</h2>`} ${over.map(endedSection)}`;
}

const notice = (fresh: readonly Connection[]): Html =>
  html`<p class="note" role="status">
    <strong>New since your last sign-in:</strong>
    ${fresh.map(({ application, organization, grantedAt }) => `${application} by ${organization} (${momentOf(grantedAt)})`).join(', ')}. If you do not know it,
    end the connection.
  </p>`;

function liveSection(connection: Connection): Html {
  const { id, organization, application } = connection;
  return html`<section class="item">
    <h2>${organization}</h2>
    ${facts(connection)}
    <p><a href="/account/connections/${id}/end">End the connection with ${organization} (${application})</a></p>
  </section>`;
}

function endedSection(connection: Connection): Html {
  const { organization, application, ended } = connection;
  return html`<details class="item">
    <summary>${organization}, ${application}: ended on ${dayOf(ended!.at)} ${ENDS[ended!.by]}</summary>
    ${facts(connection)}
  </details>`;
}

function facts({ application, scopes, grantedAt, expiresAt, ended, accesses }: Connection): Html {
  const { count, refused, first, last, latest } = accesses;
  const reads = count === 0 ? 'none yet' : `${count}, ${spanOf(momentOf(first!), momentOf(last!))}`;
  return factList([
    ['App', application],
    [ended ? 'Could see' : 'May see', scopes.map((scope) => CLASSES[scope] ?? scope).join(', ')],
    ['Dates', `${dayOf(grantedAt)} to ${dayOf(ended?.at ?? expiresAt)}`],
    ['Reads', `${reads}${refused > 0 ? `; ${refused} more refused` : ''}`],
    [
      'Last reads',
      latest.length > 0 &&
        html`<ul>
          ${latest.map(access)}
        </ul>`,
    ],
  ]);
}

/** Moments are told to the minute, and several reads may fall in one. */
const spanOf = (first: string, last: string) => (first === last ? `on ${first}` : `from ${first} to ${last}`);

const access = ({ at, type, outcome }: Connection['accesses']['latest'][number]): Html =>
  html`<li>${momentOf(at)}: ${TYPES[type ?? ''] ?? 'another address'}${outcome !== 'ok' && ' – refused'}</li>`;

export function endConnectionPage(visit: Visit, { id, organization, application }: Connection): Html {
  return html`<h1>End the connection with ${organization}?</h1>
    <p>
      The app <strong>${application}</strong> will no longer be able to read from your account, from now on. What it has read before stays with ${organization};
      ask them to delete it if you wish.
    </p>
    ${oneButtonForm({ action: `/account/connections/${id}/end`, formToken: visit.session.formToken, button: 'End the connection' })}
    <p><a href="/account/connections">Keep it</a></p>`;
}

export function endAllPage(visit: Visit, live: readonly Connection[]): Html {
  if (live.length === 0)
    return html`<h1>Nothing to end</h1>
      <p>Nobody may read from your account. <a href="/account/connections">Back to your connections</a></p>`;
  return html`<h1>End ${counted(live.length, 'connection')}?</h1>
    <p>These apps will no longer be able to read from your account, from now on. What they have read before stays with their organizations.</p>
    <ul>
      ${live.map(({ application, organization }) => html`<li><strong>${application}</strong> by ${organization}</li>`)}
    </ul>
    ${oneButtonForm({ action: '/account/connections/end-all', formToken: visit.session.formToken, button: 'End all of them' })}
    <p><a href="/account/connections">Keep them</a></p>`;
}
