import { digestOf, type AuditEntry, type Member } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { requestIds } from '../request-ids.ts';

/** The same text for unknown emails and wrong passwords. */
const WRONG = 'The email address or the password is not right.';

const MINUTES = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** The application of the sign-in, for the audit. `known` is the email of a signed-in member. */
export type SignInContext = Pick<AuditEntry, 'clientId' | 'organizationId'> & { known?: string };

export type Attempt = { member: Member } | { member?: undefined; email: string; problem: string };

/**
 * Checks `email` and `password` of a form, within the limits. Sets the status of a refusal; the caller sends its page. With `known`,
 * the form has only a password.
 */
export async function attemptSignIn(deps: Deps, req: Request, res: Response, { known, ...context }: SignInContext): Promise<Attempt> {
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
    // One row per exhausted window; a row per attempt would let anybody fill the audit.
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
 * Counts an attempt. A guesser exhausts the limit of their own IP address at an account, so the owner can still sign in from another one. Only attempts
 * within that limit count for the whole account. Returns the seconds to wait, if any, and whether this is the first refusal of its window.
 */
async function countAttempt({ rateLimits, clientOf }: Deps, req: Request, account: string): Promise<{ waitSeconds?: number; isFirst?: boolean }> {
  const address = clientOf(req);
  const here = await Promise.all([rateLimits.accountAtAddress.consume(`account ${account} at ${address}`), rateLimits.address.consume(address)]);
  const results = here.every(({ allowed }) => allowed) ? [await rateLimits.account.consume(`account ${account}`)] : here;
  const refused = results.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return {};
  return { waitSeconds: Math.max(...refused.map(({ msToReset }) => Math.max(1, Math.ceil(msToReset / 1000)))), isFirst: refused.some(({ first }) => first) };
}
