import { changePassword } from '@biomarker/domain/partner';
import { inputFault } from '../../pages/page-error.ts';
import { requestIds } from '../../request-ids.ts';
import { sendPage } from '../account-page.ts';
import { get, post, type AccountRoute, type Visit } from '../account-route.ts';
import { againFields, checkAgain } from '../ask-again.ts';
import { changePasswordPage } from './password-page.ts';

const PASSWORD = '/account/password';
const show = async (visit: Visit, state: { problem?: string; done?: boolean } = {}) =>
  sendPage(visit, 'Password', changePasswordPage(visit.session.formToken, { again: await againFields(visit, state.problem, 'Current password'), ...state }));

export const passwordRoutes: readonly AccountRoute[] = [
  get(PASSWORD, async (visit) => show(visit)),
  post(PASSWORD, async (visit) => {
    const { deps, req, res, member, session } = visit;
    const problem = await checkAgain(visit);
    if (problem) return show(visit, { problem: problem.replace('The password', 'The current password') });
    const { new_password: password } = req.body as { new_password?: unknown };
    try {
      await changePassword(deps, member.id, { password: String(password ?? ''), request: requestIds(req), kept: session.key });
    } catch (error) {
      return show(visit, { problem: inputFault(res, error) });
    }
    await show(visit, { done: true });
  }),
];
