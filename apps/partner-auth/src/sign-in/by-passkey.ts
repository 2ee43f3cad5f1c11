import type { Member } from '@biomarker/domain/partner';
import { verifyPasskey } from '../passkeys/sign-in.ts';
import { requestIds } from '../request-ids.ts';
import type { Attempt, SignInForm } from './sign-in-form.ts';
import { countPasskey } from './limits.ts';

/** The same text for every reason. */
const WRONG = 'This passkey was not accepted. Please try again, or sign in another way.';

/** Checks the passkey of the form; with `expected`, it must be one of that member. It is two factors: the authenticator has verified its user. */
export async function byPasskey(form: SignInForm, expected: Member | undefined = form.known): Promise<Attempt> {
  const { deps, req, res, bound, fields, audit } = form;
  const email = expected?.email ?? '';
  const tooMany = await countPasskey(form);
  if (tooMany) return { email, problem: tooMany };
  const used = await verifyPasskey(deps, fields.passkey, bound, requestIds(req));
  if (used && (!expected || used.member.id === expected.id)) return { member: used.member, amr: [used.kind, 'mfa'] };
  await audit('wrong_passkey', expected ? { member: expected } : {});
  res.status(422);
  return { email, problem: WRONG };
}
