import type { IncomingMessage } from 'node:http';
import { digestOf } from '@biomarker/domain/partner';
import type { Admitted } from '../../admission.ts';
import type { Deps } from '../../deps.ts';
import { bearerIn } from '../../oauth/client-authentication/bearer.ts';
import { loginRequired } from './fhir-error.ts';
import { limitAddress } from './rate-limit.ts';

/** Finds the connection of the token. Requests without a valid token count against a per-IP limit, which stops guessing. */
export async function authenticate(deps: Deps, req: IncomingMessage): Promise<Admitted> {
  const { authorization } = req.headers;
  const token = bearerIn(authorization);
  const admitted = token && (await deps.admission.admit(digestOf(token)));
  if (admitted) return admitted;

  const headers = await limitAddress(deps, req);
  if (authorization === undefined) throw loginRequired('An access token is needed.', { headers });
  throw loginRequired('The access token is unknown, expired or revoked.', { error: 'invalid_token', headers });
}
