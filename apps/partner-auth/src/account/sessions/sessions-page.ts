import type { MemberSession, SessionPlace } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { factList } from '../../pages/facts.ts';
import { oneButtonForm, tokenField } from '../../pages/forms.ts';
import type { Visit } from '../account-route.ts';
import { browserOf } from '../browser-of.ts';
import { momentOf } from '../words.ts';

const PLACES: Record<SessionPlace, string> = { account: 'Sign-in to your account', rail: 'Sign-in from an app' };

export function sessionsPage(visit: Visit, sessions: readonly MemberSession[]): Html {
  const isHere = ({ key }: MemberSession) => key === visit.session.key;
  const others = sessions.filter((session) => !isHere(session));
  return html`<h1>Where you are signed in</h1>
    <p>If you do not recognize one of these, end it and change your password.</p>
    ${[...sessions.filter(isHere), ...others].map((session) => section(visit, session))}
    ${others.length > 0 && oneButtonForm({ action: '/account/sessions/end-others', formToken: visit.session.formToken, button: 'End all others' })}`;
}

function section(visit: Visit, { key, place, agent, startedAt, expiresAt }: MemberSession): Html {
  const here = key === visit.session.key;
  return html`<section class="item">
    <h2>${here ? 'This browser' : PLACES[place]}</h2>
    ${factList([
      ['Browser', agent && browserOf(agent)],
      ['Signed in', momentOf(startedAt)],
      ['Ends', momentOf(expiresAt)],
    ])}
    ${
      !here &&
      html`<form method="post" action="/account/sessions/${key}/end">
        ${tokenField(visit.session.formToken)} <button class="link" type="submit">End it</button>
      </form>`
    }
  </section>`;
}
