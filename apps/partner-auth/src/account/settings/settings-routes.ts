import { html, icon, type Html } from '@biomarker/look';
import { sendPage, SETTING_PLACES, SETTINGS } from '../account-page.ts';
import { get, type AccountRoute } from '../account-route.ts';

export const settingsRoutes: readonly AccountRoute[] = [get(SETTINGS, async (visit) => sendPage(visit, 'Settings', settingsPage()))];

const settingsPage = (): Html =>
  html`<h1>Settings</h1>
    <ul class="places">
      ${SETTING_PLACES.map(
        ({ path, name, about }) =>
          html`<li>
            <a href="${path}">${name}</a>${icon('chevron-right')}<br />
            <span class="soft">${about}</span>
          </li>`,
      )}
    </ul>`;
