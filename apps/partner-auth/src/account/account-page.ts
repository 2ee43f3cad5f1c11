import { html, type Html } from '@biomarker/look';
import { tokenField } from '../pages/forms.ts';
import { page } from '../pages/layout.ts';
import type { Visit } from './account-route.ts';

export const SETTINGS = '/account/settings';

const PLACES = [
  { path: '/account/results', name: 'Results' },
  { path: '/account/reports', name: 'Reports' },
  { path: '/account/connections', name: 'Connections' },
  { path: SETTINGS, name: 'Settings' },
] as const;

/** The places below the settings. */
export const SETTING_PLACES = [
  { path: '/account/sessions', name: 'Where you are signed in', about: 'See the browsers that are open, and end those that you do not know.' },
  { path: '/account/passkeys', name: 'Passkeys', about: 'Sign in with your phone, computer or security key, and protect the account beyond its password.' },
  { path: '/account/password', name: 'Password', about: 'Set another one. Every other session ends.' },
  { path: '/account/export', name: 'Export your data', about: 'Download all results and reports.' },
  { path: '/account/close', name: 'Close your account', about: 'End all sessions and connections, and have your data erased.' },
] as const;

/** Sends an account page: navigation, content and the sign-out form. */
export function sendPage({ req, res, member, session, contentUrl }: Visit, title: string, content: Html): void {
  const { pathname } = new URL(req.originalUrl, 'http://account');
  const above = SETTING_PLACES.some(({ path }) => pathname.startsWith(path)) ? SETTINGS : pathname;
  const place = ({ path, name }: (typeof PLACES)[number]): Html =>
    html`<a href="${path}" ${above.startsWith(path) && html` aria-current="${pathname === path ? 'page' : 'true'}"`}>${name}</a> `;
  const whole = page(
    title,
    html`<nav class="account" aria-label="Account">${PLACES.map(place)}</nav>
      ${content}
      <form class="out" method="post" action="/account/sign-out">
        ${tokenField(session.formToken)}
        <p class="soft">Signed in as <strong>${member.email}</strong>.</p>
        <button class="link" type="submit">Sign out</button>
      </form>`,
    { wide: true, site: { content: contentUrl, name: 'Your account' } },
  );
  res.type('html').send(whole);
}

type Column = { name: string; numeric?: boolean };

/** A table with a heading for each column. On a narrow screen each row becomes a block, so that nobody scrolls sideways; of `lines`, a short one. */
export function dataTable(caption: string, columns: readonly Column[], rows: readonly (readonly (Html | string)[])[], kind?: 'lines'): Html {
  // Explicit roles keep the table semantics when CSS changes `display`.
  const cell = (content: Html | string, index: number) =>
    html`<td role="cell" data-label="${columns[index]!.name}" ${columns[index]!.numeric && html`class="number"`}>${content}</td>`;
  return html`<table role="table" ${kind && html`class="${kind}"`}>
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(({ name, numeric }) => html`<th role="columnheader" scope="col" ${numeric && html`class="number"`}>${name}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${row.map(cell)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
