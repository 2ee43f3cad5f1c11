import type { RequestIds } from '../audit/audit-log.ts';
import type { Artifact } from '../oauth/artifact-store.ts';

/** The place of a sign-in: the account pages, or the authorization pages. */
export type SessionPlace = 'account' | 'rail';

export type MemberSession = {
  key: string;
  place: SessionPlace;
  startedAt: string;
  expiresAt: string;
  /** The `User-Agent` of the browser. */
  agent?: string;
};

/** The kinds of artifacts that are sessions, and how to read their payloads. */
export type SessionKinds = Record<string, (payload: Artifact['payload']) => Pick<MemberSession, 'place' | 'startedAt' | 'agent'>>;

export type SessionStore = {
  /** The member's last but one account sign-in, ISO 8601; undefined after only one. */
  previousSignIn(memberId: string): Promise<string | undefined>;
  /** The member's live sessions, newest first. */
  of(memberId: string): Promise<MemberSession[]>;
  /** Ends the member's sessions except `kept`, or only `key`, with an audit row. Returns their number. */
  end(memberId: string, which: { key: string } | { kept: string }, request: RequestIds): Promise<number>;
};
