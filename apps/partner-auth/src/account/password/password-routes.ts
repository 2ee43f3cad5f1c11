import { changePassword } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { requestIds } from '../../request-ids.ts';
import { attemptSignIn } from '../../sign-in/attempt-sign-in.ts';
import { formTokenField, sendPage } from '../account-page.ts';
import type { AccountRoute, Visit } from '../account-route.ts';
import { changePasswordPage } from './password-page.ts';

const PASSWORD = '/account/password';
const show = (visit: Visit, state?: { problem?: string; done?: boolean }) => sendPage(visit, 'Password', changePasswordPage(formTokenField(visit), state));

export const passwordRoutes: readonly AccountRoute[] = [
  {
    method: 'get',
    path: PASSWORD,
    handle: async (visit) => show(visit),
  },
  {
    method: 'post',
    path: PASSWORD,
    async handle(visit) {
      const { deps, req, res, member, session } = visit;
      // The sign-in limits apply here too, so an open session does not allow guessing.
      const attempt = await attemptSignIn(deps, req, res, { known: member.email });
      if (!attempt.member) return show(visit, { problem: res.statusCode === 422 ? 'The current password is not right.' : attempt.problem });
      const { new_password: password } = req.body as { new_password?: unknown };
      try {
        await changePassword(deps, member.id, { password: String(password ?? ''), request: requestIds(req), kept: session.key });
      } catch (error) {
        if (!(error instanceof DomainError) || error.refusal !== 'invalid') throw error;
        res.status(422);
        return show(visit, { problem: error.message });
      }
      show(visit, { done: true });
    },
  },
];
