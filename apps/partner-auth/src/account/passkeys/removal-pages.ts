import { counted } from '@biomarker/domain/shared';
import type { Passkey } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { PASSKEYS } from './passkeys-page.ts';

/** Shows new recovery codes, once. */
export const codesPage = (codes: readonly string[], title = 'Your new recovery codes'): Html =>
  html`<h1>${title}</h1>
    <p><strong>Keep these recovery codes</strong> where you keep important papers, or in a password manager. This page shows them once.</p>
    <ol class="codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ol>
    <p>When no passkey is at hand, your password and one of these codes open the account. Each code works once.</p>
    <p><a href="${PASSKEYS}">I have kept them</a></p>`;

/** `form` asks the member again. */
export const newCodesPage = (left: number, form: Html): Html =>
  html`<h1>Make new recovery codes?</h1>
    <p>${counted(left, 'code is', 'codes are')} left. New codes take the place of all of them.</p>
    ${form}
    <p><a href="${PASSKEYS}">Keep the old ones</a></p>`;

export const removePage = ({ name }: Passkey, isLast: boolean, form: Html): Html =>
  html`<h1>Remove “${name}”?</h1>
    <p>
      It will no longer open your account. Delete it from its device too, which this page cannot do.
      ${isLast && html`<strong>It is your last passkey:</strong> your password alone opens the account then, and your recovery codes end.`}
    </p>
    ${form}
    <p><a href="${PASSKEYS}">Keep it</a></p>`;
