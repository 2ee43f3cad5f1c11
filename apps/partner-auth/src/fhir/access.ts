import type { IncomingMessage } from 'node:http';
import { digestOf, type Access } from '@biomarker/domain/partner';
import { rateLimitHeaders, type RateLimit } from '@biomarker/service-kit';
import type { Request } from 'express';
import type { Deps } from '../deps.ts';
import { presentedIn } from '../oauth/client-authentication/bearer.ts';
import { FhirError, loginRequired, tokenRefused, type Scheme } from './fhir-error.ts';

export type Admission = {
  /** Of a valid token. */
  access?: Access;
  /** Why the request gets no further. */
  refusal?: unknown;
  /** The state of the tightest rate limit. */
  headers?: Record<string, string>;
  /** The first refusal of a connection or application in its window. */
  isFirstThrottled?: boolean;
};

/**
 * Finds the access of the token and counts the request: for its application and connection, for the address of a caller without a token, or for
 * the connection at that address of a caller who may not use its token.
 */
export async function admit(deps: Deps, req: Request): Promise<Admission> {
  const { authorization } = req.headers;
  const presented = presentedIn(authorization);
  const access = presented && (await deps.accesses.find(digestOf(presented.token)));
  if (!access) return countRefusal(deps, req, unauthorized(authorization, presented?.scheme));
  const sender = `connection ${access.consentId} at ${deps.clientOf(req)}`;
  const refusal = refusalBefore(deps, access, sender);
  if (refusal) return refusal;
  try {
    const proof = await deps.proofs.check(req, presented, access);
    const admission = await admitConnection(deps, access);
    // An id is stored within the limit alone.
    if (proof && !admission.refusal) await deps.proofs.use(proof);
    return { ...admission, headers: { ...admission.headers, ...proof?.headers } };
  } catch (error) {
    if (error instanceof FhirError) return countRefusalOf(deps, sender, error);
    throw error;
  }
}

/** Beyond a limit, the signature of a proof is not checked, since that is the most work of a refusal. */
function refusalBefore({ rateLimits: { rail, ...limits } }: Deps, access: Access, sender: string): Admission | undefined {
  if (access.keyThumbprint === undefined) return undefined;
  const [refused] = [{ limit: rail, key: sender }, ...limitsOf(limits, access)].flatMap(({ limit, key, own }: Counting) => {
    const result = limit.refusal(key, own);
    return result ? [{ limit, result }] : [];
  });
  return refused && { access, refusal: throttled(), headers: rateLimitHeaders(refused.limit, refused.result) };
}

type Counting = { limit: RateLimit; key: string; own?: number };

const limitsOf = ({ fhirApplication, fhirConnection }: Pick<Deps['rateLimits'], 'fhirApplication' | 'fhirConnection'>, access: Access): Counting[] => [
  { limit: fhirApplication, key: `application ${access.clientId}`, own: access.requestsPerMinute },
  { limit: fhirConnection, key: `connection ${access.consentId}` },
];

async function admitConnection({ rateLimits }: Deps, access: Access): Promise<Admission> {
  const counts = await Promise.all(limitsOf(rateLimits, access).map(counted));
  const [tightest] = counts.toSorted(byTightness) as [Count, Count];
  const refused = counts.filter(({ result }) => !result.allowed);
  return {
    access,
    refusal: refused.length > 0 ? throttled() : undefined,
    headers: rateLimitHeaders(tightest.limit, tightest.result),
    isFirstThrottled: refused.some(({ result }) => result.first),
  };
}

/** Stops the guessing of tokens. Faults count too: a request that makes the service fail must not be free. */
export const countRefusal = (deps: Deps, req: IncomingMessage, error: unknown): Promise<Admission> => countRefusalOf(deps, deps.clientOf(req), error);

async function countRefusalOf({ rateLimits: { rail } }: Deps, key: string, error: unknown): Promise<Admission> {
  const { limit, result } = await counted({ limit: rail, key });
  return { refusal: result.allowed ? error : throttled(), headers: rateLimitHeaders(limit, result) };
}

const unauthorized = (authorization: string | undefined, scheme: Scheme = 'Bearer') =>
  authorization === undefined ? loginRequired() : tokenRefused(scheme, 'The access token is unknown, expired or revoked.');

const counted = async ({ limit, key, own }: Counting) => ({ limit, result: await limit.consume(key, own) });
type Count = Awaited<ReturnType<typeof counted>>;

/** A refusing limit comes first. Of two allowing limits, the one with less remaining; of two refusing ones, the one that resets later. */
function byTightness({ result: one }: Count, { result: other }: Count): number {
  if (one.allowed !== other.allowed) return one.allowed ? 1 : -1;
  return one.allowed ? one.remaining - other.remaining : other.msToReset - one.msToReset;
}

const throttled = () => new FhirError(429, 'throttled', 'Too many requests. Wait the seconds in Retry-After, then try again.');
