import type { IncomingMessage } from 'node:http';
import { rateLimitHeaders } from '@biomarker/service-kit';
import type { Admitted } from '../../admission.ts';
import type { Deps } from '../../deps.ts';
import { FhirError } from './fhir-error.ts';

const throttled = (headers?: Record<string, string>) => new FhirError(429, 'throttled', 'Too many requests; Retry-After says when to go on.', { headers });

/** Admission has already counted the request for its application and connection. */
export function requireAllowed({ allowed }: Admitted): void {
  if (!allowed) throw throttled();
}

/** Counts a request without a valid token against its IP address; returns the rate-limit headers. */
export async function limitAddress({ rateLimits: { rail }, clientOf }: Deps, req: IncomingMessage): Promise<Record<string, string>> {
  const result = await rail.consume(clientOf(req));
  const headers = rateLimitHeaders(rail, result);
  if (!result.allowed) throw throttled(headers);
  return headers;
}
