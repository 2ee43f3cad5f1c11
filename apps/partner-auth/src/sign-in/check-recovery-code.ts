import { useRecoveryCode, type Member } from '@biomarker/domain/partner';
import { requestIds } from '../request-ids.ts';
import type { SignInForm } from './sign-in-form.ts';

/** Uses up the recovery code of the form. Returns the problem to show when it is none of those left. */
export async function checkRecoveryCode({ deps, req, res, audit, fields }: SignInForm, member: Member): Promise<string | undefined> {
  if (await useRecoveryCode(deps, member.id, fields.recovery_code, requestIds(req))) return undefined;
  await audit('wrong_recovery_code', { member });
  res.status(422);
  return 'The recovery code is not right, or it was used before.';
}
