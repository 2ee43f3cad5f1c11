import type { RequestIds } from '../audit/audit-log.ts';

/** Where a member is signed in: on the account pages, or on the pages between a partner's link and its answer. */
export type SessionPlace = 'account' | 'rail';

export type MemberSession = {
  key: string;
  place: SessionPlace;
  startedAt: string;
  expiresAt: string;
  /** The browser's own words about itself. */
  agent?: string;
};

export type SessionStore = {
  /** When the member signed in to the account before the last time, ISO 8601; undefined where there was one time only. */
  previousSignIn(memberId: string): Promise<string | undefined>;
  /** The member's live sessions, the newest first. */
  of(memberId: string): Promise<MemberSession[]>;
  /** Ends the member's own sessions other than `kept`, or `key` alone, and notes it in the audit. Answers how many ended. */
  end(memberId: string, which: { key: string } | { kept: string }, request: RequestIds): Promise<number>;
};
