import type { Connection } from '@biomarker/domain/partner';
import { get, post, type AccountRoute, type Visit } from '../account-route.ts';
import { sendPage } from '../account-page.ts';
import { PageError } from '../../pages/page-error.ts';
import { requestIds } from '../../request-ids.ts';
import { connectionsPage, endAllPage, endConnectionPage } from './connections-page.ts';

const CONNECTIONS = '/account/connections';

export const connectionRoutes: readonly AccountRoute[] = [
  get(CONNECTIONS, async (visit) => sendPage(visit, 'Your connections', connectionsPage(await connectionsOf(visit), visit.session.previousSignIn))),
  get(`${CONNECTIONS}/end-all`, async (visit) => sendPage(visit, 'End all connections?', endAllPage(visit, (await connectionsOf(visit)).filter(isLive)))),
  post(`${CONNECTIONS}/end-all`, async ({ deps, member, req, res }) => {
    await deps.connections.endAll(member.id, requestIds(req));
    res.redirect(303, CONNECTIONS);
  }),
  get(`${CONNECTIONS}/:id/end`, async (visit) => {
    const connection = await own(visit);
    sendPage(visit, `End the connection with ${connection.organization}?`, endConnectionPage(visit, connection));
  }),
  post(`${CONNECTIONS}/:id/end`, async (visit) => {
    const { deps, member, req, res } = visit;
    await deps.connections.end((await own(visit)).id, member.id, requestIds(req));
    res.redirect(303, CONNECTIONS);
  }),
];

const connectionsOf = ({ deps, member }: Visit): Promise<Connection[]> => deps.connections.of(member.id);

const isLive = ({ ended }: Connection) => ended === undefined;

/** The member's live connection with the id in the URL; 404 for any other. */
async function own(visit: Visit): Promise<Connection> {
  const found = (await connectionsOf(visit)).find((connection) => isLive(connection) && connection.id === visit.req.params.id);
  if (!found) throw new PageError(404);
  return found;
}
