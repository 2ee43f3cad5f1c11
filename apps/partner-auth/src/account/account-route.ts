import type { Member } from '@biomarker/domain/partner';
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { PageError } from '../pages/page-error.ts';
import type { AccountSession, AccountSessions } from './account-session.ts';

/** One request of a signed-in member. */
export type Visit = {
  req: Request;
  res: Response;
  deps: Deps;
  member: Member;
  session: AccountSession;
  sessions: AccountSessions;
  /** The service's own address. */
  baseUrl: string;
  /** The address of content-api, where it is known. */
  contentUrl?: string;
};

/** One address of the account. A `post` comes from a form of the member's own session. */
export type AccountRoute = { method: 'get' | 'post'; path: string; handle: (visit: Visit) => Promise<void> };

/** The parameters of the address. Unknown ones mean nothing. */
export const queryOf = (req: Request): URLSearchParams => new URL(req.originalUrl, 'http://account').searchParams;

/** One of a parameter's `values`, or the first one where it is absent. */
export function choiceOf<T extends string>(query: URLSearchParams, name: string, values: readonly [T, ...T[]]): T {
  const given = query.get(name);
  if (!given) return values[0];
  const known = values.find((value) => value === given);
  if (!known) throw new PageError(400, `The parameter “${name}” must be one of ${values.join(', ')}.`);
  return known;
}
