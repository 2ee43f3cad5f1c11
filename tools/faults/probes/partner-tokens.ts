import type { Seen } from '../load/exchange.ts';
import { notHtml } from '../load/load.ts';
import { excerpt, parsed, type Probe } from '../load/probe.ts';
import type { Grant, RailPartner } from '../testbed/rail-partner.ts';
import { fhirRefusal, oauthRefusal } from './refusals.ts';
import { reading } from './reading.ts';

/**
 * Refreshes a token repeatedly, each time with the latest one. After a refusal, or without an answer, nobody knows whether the old token
 * was consumed: it may still work, or its family may be revoked. Anything else is wrong.
 */
export function refreshing(partner: RailPartner, { refreshToken }: Grant): Probe {
  let token = refreshToken;
  let uncertain = false;
  const judge = (seen: Seen) => {
    const { refresh_token: next, access_token: access, error } = (parsed(seen.body) ?? {}) as Record<string, string | undefined>;
    if (seen.status === 200 && next && access) return void (token = next);
    if (uncertain && seen.status === 400 && error === 'invalid_grant') return undefined;
    return `${seen.status}: ${excerpt(seen.body)}`;
  };
  return {
    name: 'refreshed token',
    needsDatabase: true,
    writes: true,
    ask: () => ({ method: 'POST', path: '/api/oauth/token', headers: partner.headers, body: partner.refreshBody(token) }),
    judge: notHtml(judge),
    refusal(seen) {
      const refusal = oauthRefusal(seen);
      uncertain ||= refusal !== undefined;
      return refusal;
    },
    onLost: () => void (uncertain = true),
  };
}

/** A token revoked once the fault has begun: after the successful answer, it must never work again. */
export function revoking(partner: RailPartner, { accessToken }: Grant): { probe: Probe; arm(): void } {
  let state: 'unarmed' | 'revoking' | 'revoked' = 'unarmed';
  const judge = (seen: Seen) => {
    if (state === 'unarmed') return seen.status === 200 ? undefined : `${seen.status} before it was revoked`;
    if (state === 'revoked') return seen.status === 401 ? undefined : `a revoked token was answered ${seen.status}: ${excerpt(seen.body)}`;
    return seen.status === 200 ? void (state = 'revoked') : `the revocation was answered ${seen.status}: ${excerpt(seen.body)}`;
  };
  let armed = false;
  return {
    arm: () => void (armed = true),
    probe: {
      name: 'revoked token',
      needsDatabase: true,
      writes: true,
      ask() {
        if (armed && state === 'unarmed') state = 'revoking';
        return state === 'revoking'
          ? { method: 'POST', path: '/api/oauth/revoke', headers: partner.headers, body: partner.revokeBody(accessToken) }
          : reading('Patient', accessToken);
      },
      judge: notHtml(judge),
      refusal: (seen) => (state === 'revoking' ? oauthRefusal(seen) : fhirRefusal(seen)),
    },
  };
}
