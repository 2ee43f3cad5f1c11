import { html, type Html } from '@biomarker/look';
import { page } from '../pages/layout.ts';
import type { Visit } from './account-route.ts';

const PLACES = [
  { path: '/account/results', name: 'Results' },
  { path: '/account/reports', name: 'Reports' },
  { path: '/account/connections', name: 'Connections' },
  { path: '/account/sessions', name: 'Sessions' },
  { path: '/account/password', name: 'Password' },
  { path: '/account/export', name: 'Export' },
  { path: '/account/close', name: 'Close account' },
] as const;

/** Sends an account page: navigation, content and the sign-out form. */
export function sendPage({ req, res, member, session, contentUrl }: Visit, title: string, content: Html): void {
  const { pathname } = new URL(req.originalUrl, 'http://account');
  const place = ({ path, name }: (typeof PLACES)[number]): Html =>
    html`<a href="${path}" ${pathname.startsWith(path) && html` aria-current="${pathname === path ? 'page' : 'true'}"`}>${name}</a> `;
  const whole = page(
    title,
    html`<nav class="account" aria-label="Account">${PLACES.map(place)}</nav>
      ${content}
      <form class="out" method="post" action="/account/sign-out">
        <input type="hidden" name="form_token" value="${session.formToken}" />
        <p class="soft">Signed in as <strong>${member.email}</strong>.</p>
        <button class="link" type="submit">Sign out</button>
      </form>`,
    { wide: true, site: { content: contentUrl, name: 'Your account' } },
  );
  res.type('html').send(whole);
}

/** The hidden field that ties a form to the session. */
export const formTokenField = ({ session }: Visit): Html => html`<input type="hidden" name="form_token" value="${session.formToken}" />`;

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
