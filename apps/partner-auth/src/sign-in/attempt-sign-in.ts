import { digestOf, type AuditEntry, type Member } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';

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
  const audit = (outcome: string, memberId?: string) =>
    deps.audit.append({ actor: 'member', action: 'sign_in', outcome, memberId, requestId: req.requestId, ...context });

  const { waitSeconds, isFirst } = await countAttempt(deps, req, email);
  if (waitSeconds) {
    // One row tells that a window is used up; a row for each attempt would let anybody fill the audit.
    if (isFirst) await audit('throttled');
    res.status(429).set('Retry-After', String(waitSeconds));
    return { email, problem: `Too many attempts. Please wait ${MINUTES.format(Math.ceil(waitSeconds / 60))} and try again.` };
  }
  const member = await deps.signIn(email, String(password));
  await audit(member ? 'ok' : 'wrong_password', member?.id);
  if (member) return { member };
  res.status(422);
  return { email, problem: WRONG };
}

/** Counts an attempt per account and per address. Answers the seconds to wait, if any, and whether it is the first of its window that has to. */
async function countAttempt({ rateLimits, addressOf }: Deps, req: Request, email: string): Promise<{ waitSeconds?: number; isFirst?: boolean }> {
  const account = `account ${digestOf(email.trim().toLowerCase())}`;
  const results = await Promise.all([rateLimits.account.consume(account), rateLimits.address.consume(addressOf(req))]);
  const refused = results.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return {};
  return { waitSeconds: Math.max(...refused.map(({ msToReset }) => Math.max(1, Math.ceil(msToReset / 1000)))), isFirst: refused.some(({ first }) => first) };
}
