import { digestOf } from '@biomarker/domain/partner';
import { retryAfterSeconds } from '@biomarker/service-kit';
import type { SignInForm } from './sign-in-form.ts';

const MINUTES = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'minute', unitDisplay: 'long' });

type Counted = { allowed: boolean; msToReset: number; first?: boolean };

/**
 * Counts an attempt at an account. A guesser exhausts the limit of their own IP address at an account, so the owner can still sign in from another one.
 * Only attempts within that limit count for the whole account. Returns the problem to show when it is too much.
 */
export async function countAttempt(form: SignInForm, email: string): Promise<string | undefined> {
  const { rateLimits, clientOf } = form.deps;
  const account = digestOf(email);
  const address = clientOf(form.req);
  const here = await Promise.all([rateLimits.accountAtAddress.consume(`account ${account} at ${address}`), rateLimits.address.consume(address)]);
  return refuse(form, here.every(({ allowed }) => allowed) ? [await rateLimits.account.consume(`account ${account}`)] : here, email);
}

/** Counts the use of a passkey, which nobody can guess: for its IP address alone. */
export const countPasskey = async (form: SignInForm): Promise<string | undefined> =>
  refuse(form, [await form.deps.rateLimits.address.consume(form.deps.clientOf(form.req))]);

async function refuse({ res, audit }: SignInForm, counted: readonly Counted[], account?: string): Promise<string | undefined> {
  const refused = counted.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return undefined;
  // One row per exhausted window; a row per attempt would let anybody fill the audit.
  if (refused.some(({ first }) => first)) await audit('throttled', { account });
  const seconds = Math.max(...refused.map(retryAfterSeconds));
  res.status(429).set('Retry-After', String(seconds));
  return `Too many attempts. Please wait ${MINUTES.format(Math.ceil(seconds / 60))} and try again.`;
}
