import { counted } from '@biomarker/domain/shared';
import type { Passkey } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { factList } from '../../pages/facts.ts';
import { tokenField } from '../../pages/forms.ts';
import { passkeyButton } from '../../passkeys/passkey-button.ts';
import { alertOf } from '../../sign-in/sign-in-page.ts';
import type { Visit } from '../account-route.ts';
import { browserOf } from '../browser-of.ts';
import { dayOf, momentOf } from '../words.ts';

export const PASSKEYS = '/account/passkeys';
/** The address that makes challenges for a new passkey. */
export const ADD_OPTIONS = `${PASSKEYS}/options`;

/** `again` is the form that asks again before a passkey can be added. */
type Shown = { passkeys: readonly Passkey[]; codesLeft: number; again?: Html; problem?: string };

export function passkeysPage(visit: Visit, { passkeys, codesLeft, again, problem }: Shown): Html {
  return html`<h1>Passkeys</h1>
    <p>
      A passkey lives on your phone, your computer or a security key, which knows you by your face, finger or PIN. It signs you in without the password, and
      works on no other site. Once you have one, your password alone no longer opens the account.
    </p>
    ${passkeys.length === 0 && html`<p class="card">You have no passkey.</p>`} ${passkeys.map(passkeySection)}
    ${
      passkeys.length > 0 &&
      html`<section class="item">
        <h2>Recovery codes</h2>
        <p>${counted(codesLeft, 'code is', 'codes are')} left. Each opens the account once, with your password, when no passkey is at hand.</p>
        <p><a href="${PASSKEYS}/recovery-codes">Make new recovery codes</a></p>
      </section>`
    }
    <h2>Add a passkey</h2>
    ${visit.deps.relyingParty ? (again ?? addForm(visit, problem)) : NO_NAME}`;
}

const NO_NAME = html`<p>This site is open at an IP address, and browsers keep passkeys for names alone. Open it by its name to add one.</p>`;

const passkeySection = ({ id, name, createdAt, lastUsedAt }: Passkey): Html =>
  html`<section class="item">
    <h2>${name}</h2>
    ${factList([
      ['Added', dayOf(createdAt)],
      ['Last used', lastUsedAt === undefined ? 'never' : momentOf(lastUsedAt)],
    ])}
    <p><a href="${PASSKEYS}/${id}/remove">Remove “${name}”</a></p>
  </section>`;

const addForm = (visit: Visit, problem: string | undefined): Html =>
  html`<form method="post" action="${PASSKEYS}">
    ${tokenField(visit.session.formToken)} ${alertOf(problem)}
    <label class="field" for="name">Name of the passkey</label>
    <input id="name" name="name" type="text" autocomplete="off" required maxlength="60" value="${nameOf(visit)}" aria-describedby="name-rule" />
    <p class="soft" id="name-rule">So that you know it in this list.</p>
    <p data-without-passkeys>Adding a passkey needs JavaScript and a browser that has passkeys.</p>
    ${passkeyButton({ use: 'add', options: ADD_OPTIONS, words: 'Add a passkey' })}
  </form>`;

const nameOf = ({ req }: Visit): string => {
  const agent = req.headers['user-agent'];
  return agent === undefined ? '' : browserOf(agent).slice(0, 60);
};
