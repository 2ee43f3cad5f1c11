import { requestIds } from '../../request-ids.ts';
import { sendPage } from '../account-page.ts';
import { get, post, type AccountRoute } from '../account-route.ts';
import { sessionsPage } from './sessions-page.ts';

const SESSIONS = '/account/sessions';

export const sessionRoutes: readonly AccountRoute[] = [
  get(SESSIONS, async (visit) => sendPage(visit, 'Where you are signed in', sessionsPage(visit, await visit.deps.sessions.of(visit.member.id)))),
  post(`${SESSIONS}/end-others`, async ({ deps, member, session, req, res }) => {
    await deps.sessions.end(member.id, { kept: session.key }, requestIds(req));
    res.redirect(303, SESSIONS);
  }),
  post(`${SESSIONS}/:key/end`, async ({ deps, member, req, res }) => {
    // A session that has already ended is no error.
    await deps.sessions.end(member.id, { key: String(req.params.key) }, requestIds(req));
    res.redirect(303, SESSIONS);
  }),
];
