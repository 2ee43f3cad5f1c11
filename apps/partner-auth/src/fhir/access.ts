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

/** Finds the access of the token and counts the request: for its application and connection, or for the address of a caller who may not use it. */
export async function admit(deps: Deps, req: Request): Promise<Admission> {
  const { authorization } = req.headers;
  const presented = presentedIn(authorization);
  const access = presented && (await deps.accesses.find(digestOf(presented.token)));
  if (!access) return refuseAddress(deps, req, unauthorized(authorization, presented?.scheme));
  try {
    const proof = await deps.proofs.check(req, presented, access);
    const admission = await admitConnection(deps, access);
    // An id is stored within the limit alone.
    if (proof && !admission.refusal) await deps.proofs.use(proof);
    return { ...admission, headers: { ...admission.headers, ...proof?.headers } };
  } catch (error) {
    if (error instanceof FhirError) return refuseAddress(deps, req, error);
    throw error;
  }
}

async function admitConnection({ rateLimits: { fhirApplication, fhirConnection } }: Deps, access: Access): Promise<Admission> {
  const counts = await Promise.all([
    counted(fhirApplication, `application ${access.clientId}`, access.requestsPerMinute),
    counted(fhirConnection, `connection ${access.consentId}`),
  ]);
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
export async function refuseAddress({ rateLimits: { rail }, clientOf }: Deps, req: IncomingMessage, error: unknown): Promise<Admission> {
  const { limit, result } = await counted(rail, clientOf(req));
  return { refusal: result.allowed ? error : throttled(), headers: rateLimitHeaders(limit, result) };
}

const unauthorized = (authorization: string | undefined, scheme: Scheme = 'Bearer') =>
  authorization === undefined ? loginRequired() : tokenRefused(scheme, 'The access token is unknown, expired or revoked.');

const counted = async (limit: RateLimit, key: string, own?: number) => ({ limit, result: await limit.consume(key, own) });
type Count = Awaited<ReturnType<typeof counted>>;

/** A refusing limit comes first. Of two allowing limits, the one with less remaining; of two refusing ones, the one that resets later. */
function byTightness({ result: one }: Count, { result: other }: Count): number {
  if (one.allowed !== other.allowed) return one.allowed ? 1 : -1;
  return one.allowed ? one.remaining - other.remaining : other.msToReset - one.msToReset;
}

const throttled = () => new FhirError(429, 'throttled', 'Too many requests. Wait the seconds in Retry-After, then try again.');
