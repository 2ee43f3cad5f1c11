import { interactionPolicy } from 'oidc-provider';
import { FRESH_SECONDS, PAGE_SECONDS } from './lifetimes.ts';

/** The library's prompts, with one more reason to sign in: a consent needs a password typed within `FRESH_SECONDS`. */
export function prompts(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('login')!.checks.add(
    // The page of a consent may stay open for `PAGE_SECONDS`. `result` is that of a step of this request.
    new interactionPolicy.Check(
      'old_session',
      'the sign-in is too old for a consent',
      ({ oidc: { session, result } }) => session!.accountId !== undefined && !result && session!.past(FRESH_SECONDS - PAGE_SECONDS),
    ),
  );
  return policy;
}
