import { digestOf, newSecret, type Member } from '@biomarker/domain/partner';
import type { Attempt, SignInForm } from './sign-in-form.ts';
import { byPasskey } from './by-passkey.ts';
import { checkRecoveryCode } from './check-recovery-code.ts';
import { countAttempt } from './limits.ts';

/** The kind of the artifacts behind a right password that needs a second factor; their key is the digest of the token in the form. */
const SECOND_STEP = 'SecondStep';
/** The second step of a sign-in follows the first within this time. */
const STEP_SECONDS = 600;
const STEP_IS_OVER = 'This took too long. Please type your password again.';

/** Notes a right password, for the page that asks for the second factor. Returns the token of its form. */
export async function beginSecondStep({ deps, bound }: SignInForm, { id: memberId }: Member): Promise<string> {
  const token = newSecret('bms');
  await deps.artifacts.put({
    kind: SECOND_STEP,
    key: digestOf(token),
    artifact: { memberId, payload: { accountId: memberId, bound } },
    ttlSeconds: STEP_SECONDS,
  });
  return token;
}

/** Checks a passkey or a recovery code of the member whose password was right in the same browser. */
export async function takeSecondStep(form: SignInForm): Promise<Attempt> {
  const { deps, res, bound, fields } = form;
  const id = { kind: SECOND_STEP, key: digestOf(fields.step) };
  const stored = await deps.artifacts.find(id.kind, id.key);
  const isOpen = stored && !stored.expired && stored.consumedAt === undefined && stored.payload.bound === bound;
  const member = isOpen ? stored.dependencies.member : undefined;
  const attempt = member && (fields.passkey ? await byPasskey(form, member) : await byRecoveryCode(form, member));
  if (attempt && !attempt.member) return { ...attempt, step: fields.step };
  // Of parallel answers to one step, the first counts.
  if (attempt?.member && (await deps.artifacts.commit({ consume: id, put: [], remove: [] })))
    return { ...attempt, amr: [...new Set(['pwd' as const, ...attempt.amr])] };
  res.status(422);
  return { email: '', problem: STEP_IS_OVER };
}

async function byRecoveryCode(form: SignInForm, member: Member): Promise<Attempt> {
  const problem = (await countAttempt(form, member.email)) ?? (await checkRecoveryCode(form, member));
  return problem ? { email: member.email, problem } : { member, amr: ['otp', 'mfa'] };
}
