import type { Seen } from '../load/exchange.ts';
import { excerpt, parsed, retryAfterFault, type Verdict } from '../load/probe.ts';

export const isOutcome = ({ body }: Seen) => (parsed(body) as { resourceType?: string } | null)?.resourceType === 'OperationOutcome';

/** 503 in the format of FHIR. */
export function fhirRefusal(seen: Seen): { wrong: Verdict } | undefined {
  if (seen.status !== 503) return undefined;
  const { issue } = (parsed(seen.body) ?? {}) as { issue?: { code?: string }[] };
  return { wrong: isOutcome(seen) && issue?.[0]?.code === 'transient' ? retryAfterFault(seen) : excerpt(seen.body) };
}

/** 503 in the format of RFC 6749. */
export function oauthRefusal(seen: Seen): { wrong: Verdict } | undefined {
  if (seen.status !== 503) return undefined;
  const { error, error_description: description } = (parsed(seen.body) ?? {}) as { error?: string; error_description?: string };
  return { wrong: error === 'temporarily_unavailable' && description ? retryAfterFault(seen) : excerpt(seen.body) };
}
