import { digestOf, type AuditEntry, type Member } from '@biomarker/domain/partner';
import { clientKey } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { requestIds } from '../request-ids.ts';

/** The same for unknown addresses and wrong passwords. */
const WRONG = 'The email address or the password is not right.';

const MINUTES = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** The application that the member signs in for; for the audit. */
export type SignInContext = Pick<AuditEntry, 'clientId' | 'organizationId'>;

export type Attempt = { member: Member } | { member?: undefined; email: string; problem: string };

/**
 * Checks `email` and `password` of a form, within the limits; sets the status of a refusal and leaves its page to the caller. With `known`, the address
 * of a member who is signed in, the form has a password alone.
 */
export async function attemptSignIn(deps: Deps, req: Request, res: Response, context: SignInContext, known?: string): Promise<Attempt> {
  const { email: given = '', password = '' } = (req.body ?? {}) as Record<string, unknown>;
  const email = known ?? String(given);
  const account = digestOf(email.trim().toLowerCase());
  const audit = (outcome: string, { id: memberId }: Partial<Member> = {}) =>
    deps.audit.append({
      actor: 'member',
      action: 'sign_in',
      outcome,
      ...requestIds(req),
      ...context,
      ...(memberId ? { memberId } : { detail: { account } }),
    });

  const { waitSeconds, isFirst } = await countAttempt(deps, req, account);
  if (waitSeconds) {
    // One row tells that a window is used up; a row for each attempt would let anybody fill the audit.
    if (isFirst) await audit('throttled');
    res.status(429).set('Retry-After', String(waitSeconds));
    return { email, problem: `Too many attempts. Please wait ${MINUTES.format(Math.ceil(waitSeconds / 60))} and try again.` };
  }
  const member = await deps.signIn(email, String(password));
  await audit(member ? 'ok' : 'wrong_password', member);
  if (member) return { member };
  res.status(422);
  return { email, problem: WRONG };
}

/**
 * Counts an attempt. A guesser uses up the attempts of their own address at an account, so that the owner can still sign in from another one; only attempts
 * that this limit allows count for the account as a whole. Answers the seconds to wait, if any, and whether it is the first of its window that has to.
 */
async function countAttempt({ rateLimits, addressOf }: Deps, req: Request, account: string): Promise<{ waitSeconds?: number; isFirst?: boolean }> {
  const address = clientKey(addressOf(req));
  const here = await Promise.all([rateLimits.accountAtAddress.consume(`account ${account} at ${address}`), rateLimits.address.consume(address)]);
  const results = here.every(({ allowed }) => allowed) ? [await rateLimits.account.consume(`account ${account}`)] : here;
  const refused = results.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return {};
  return { waitSeconds: Math.max(...refused.map(({ msToReset }) => Math.max(1, Math.ceil(msToReset / 1000)))), isFirst: refused.some(({ first }) => first) };
}
