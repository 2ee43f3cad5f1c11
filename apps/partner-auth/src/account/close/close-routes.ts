import { closeOwnAccount, RETENTION } from '@biomarker/domain/partner';
import { html, type Html } from '@biomarker/look';
import { page } from '../../pages/layout.ts';
import { requestIds } from '../../request-ids.ts';
import { sendPage } from '../account-page.ts';
import { get, post, type AccountRoute, type Visit } from '../account-route.ts';
import { againForm, checkAgain } from '../ask-again.ts';

const CLOSE = '/account/close';

export const closeRoutes: readonly AccountRoute[] = [
  get(CLOSE, async (visit) => sendPage(visit, 'Close your account', await closePage(visit))),
  post(CLOSE, async (visit) => {
    const { deps, member, sessions, req, res } = visit;
    const problem = await checkAgain(visit);
    if (problem) return sendPage(visit, 'Close your account', await closePage(visit, problem));
    await closeOwnAccount(deps.accounts, member.id, requestIds(req));
    await sessions.end(req, res);
    res.type('html').send(closedPage());
  }),
];

const closePage = async (visit: Visit, problem?: string): Promise<Html> =>
  html`<h1>Close your account</h1>
    <p>When you close it:</p>
    <ul>
      <li>You can no longer sign in, and all your sessions end at once.</li>
      <li>All connections end at once. What an organization has read before stays with it; ask it to delete that if you wish.</li>
      <li>
        Your results, reports and personal data are erased after ${RETENTION.closedAccountDays} days. Until then, only the operator of this service can reach
        them.
      </li>
      <li>The record of accesses stays, without anything that identifies you.</li>
    </ul>
    <p>This cannot be undone. <a href="/account/export">Export your data</a> first if you want to keep it.</p>
    ${await againForm(visit, CLOSE, 'Close my account', problem)}
    <p><a href="/account/results">Keep my account</a></p>`;

const closedPage = (): string =>
  page(
    'Your account is closed',
    html`<h1>Your account is closed</h1>
      <p>All sessions and connections have ended. Your data will be erased after ${RETENTION.closedAccountDays} days.</p>`,
  );
