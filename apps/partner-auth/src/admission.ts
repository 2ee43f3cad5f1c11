import type { Access, AccessCounters, AccessStore, Counted } from '@biomarker/domain/partner';
import { rateLimitHeaders, type RateLimit, type RateLimitFigures, type RateLimitResult } from '@biomarker/service-kit';
import { LRUCache } from 'lru-cache';

/** The rate limits of an application and of one connection. Each protects the others. */
export type AccessRateLimits = Record<keyof AccessCounters, { name: string; points: number; windowSeconds: number }>;

/** The connection of a token, whether its rate limits allow the request, whether they refuse it as the first of a window, and the headers of the tighter limit. */
export type Admitted = { access: Access; allowed: boolean; first: boolean; headers: Record<string, string> };

export type Admission = {
  /** Admits by the digest of an access token; undefined when it is invalid. */
  admit(tokenDigest: string): Promise<Admitted | undefined>;
  /** Exported as metrics. */
  rateLimits: readonly Pick<RateLimit, 'name' | 'figures'>[];
};

/** Tokens whose connection a process remembers. */
const MAX_TOKENS = 10_000;

/**
 * Counts requests in Redis, by `counters`. A token never changes its connection, so the requests of a known token are counted while PostgreSQL
 * looks it up. Those of a revoked token are refused, and count until the first refusal.
 */
export function countingApart(accesses: AccessStore, counters: Record<keyof AccessRateLimits, RateLimit>): Admission {
  const { application, connection } = counters;
  const known = new LRUCache<string, Pick<Access, 'clientId' | 'consentId'>>({ max: MAX_TOKENS });
  const count = ({ clientId, consentId }: Pick<Access, 'clientId' | 'consentId'>) =>
    Promise.all([application.consume(`application ${clientId}`), connection.consume(`connection ${consentId}`)]);
  return {
    rateLimits: [application, connection],
    async admit(tokenDigest) {
      const owner = known.get(tokenDigest);
      const counted = owner && count(owner);
      const access = (await accesses.admit(tokenDigest))?.access;
      if (!access) {
        known.delete(tokenDigest);
        return undefined;
      }
      known.set(tokenDigest, { clientId: access.clientId, consentId: access.consentId });
      return admittedOf(access, counters, await (counted ?? count(access)));
    },
  };
}

/** Counts requests in PostgreSQL, in the statement that reads the access. */
export function countingInside(accesses: AccessStore, rateLimits: AccessRateLimits): Admission {
  const application = tally(rateLimits.application);
  const connection = tally(rateLimits.connection);
  return {
    rateLimits: [application, connection],
    async admit(tokenDigest) {
      const found = await accesses.admit(tokenDigest);
      return found && admittedOf(found.access, rateLimits, [application.note(found.counted!.application), connection.note(found.counted!.connection)]);
    },
  };
}

function admittedOf(access: Access, rateLimits: AccessCounters, [application, connection]: [RateLimitResult, RateLimitResult]): Admitted {
  const isConnection = isTighter(connection, application);
  return {
    access,
    allowed: application.allowed && connection.allowed,
    first: [application, connection].some(({ allowed, first }) => !allowed && first),
    headers: isConnection ? rateLimitHeaders(rateLimits.connection, connection) : rateLimitHeaders(rateLimits.application, application),
  };
}

/** A refusing limit is tighter than an allowing one. Of two allowing limits, the one with less remaining; of two refusing ones, the one that resets later. */
function isTighter(one: RateLimitResult, other: RateLimitResult): boolean {
  if (one.allowed !== other.allowed) return other.allowed;
  return one.allowed ? one.remaining < other.remaining : one.msToReset > other.msToReset;
}

function tally({ name, points: limit }: { name: string; points: number }) {
  let allowed = 0;
  let limited = 0;
  return {
    name,
    note({ requests, msToReset }: Counted): RateLimitResult {
      const isAllowed = requests <= limit;
      if (isAllowed) allowed++;
      else limited++;
      return { allowed: isAllowed, limit, remaining: Math.max(0, limit - requests), msToReset, first: requests === limit + 1 };
    },
    figures: (): RateLimitFigures => ({ mode: 'exact', allowed, limited }),
  };
}
