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
  /** The public base URL of this service. */
  baseUrl: string;
  /** The public base URL of content-api, if configured. */
  contentUrl?: string;
};

/** One route of the account. The router checks the form token of every `post`. */
export type AccountRoute = { method: 'get' | 'post'; path: string; handle: Handle };
type Handle = (visit: Visit) => Promise<void>;

export const get = (path: string, handle: Handle): AccountRoute => ({ method: 'get', path, handle });
export const post = (path: string, handle: Handle): AccountRoute => ({ method: 'post', path, handle });

/** The query parameters. Unknown ones are ignored. */
export const queryOf = (req: Request): URLSearchParams => new URL(req.originalUrl, 'http://account').searchParams;

/** The parameter's value, one of `values`; the first one by default. */
export function choiceOf<T extends string>(query: URLSearchParams, name: string, values: readonly [T, ...T[]]): T {
  const given = query.get(name);
  if (!given) return values[0];
  const known = values.find((value) => value === given);
  if (!known) throw new PageError(400, `The parameter “${name}” must be one of ${values.join(', ')}.`);
  return known;
}
