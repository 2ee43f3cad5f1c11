import type { MemberSession, SessionPlace } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { formTokenField } from '../account-page.ts';
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
    ${
      others.length > 0 &&
      html`<form method="post" action="/account/sessions/end-others">
        ${formTokenField(visit)}
        <div class="single"><button type="submit">End all others</button></div>
      </form>`
    }`;
}

function section(visit: Visit, { key, place, agent, startedAt, expiresAt }: MemberSession): Html {
  const here = key === visit.session.key;
  return html`<section class="item">
    <h2>${here ? 'This browser' : PLACES[place]}</h2>
    <dl class="facts">
      ${
        agent &&
        html`<dt>Browser</dt>
          <dd>${browserOf(agent)}</dd>`
      }
      <dt>Signed in</dt>
      <dd>${momentOf(startedAt)}</dd>
      <dt>Ends</dt>
      <dd>${momentOf(expiresAt)}</dd>
    </dl>
    ${
      !here &&
      html`<form method="post" action="/account/sessions/${key}/end">${formTokenField(visit)} <button class="link" type="submit">End it</button></form>`
    }
  </section>`;
}
