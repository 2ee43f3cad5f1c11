import type { RequestIds } from '../audit/audit-log.ts';
import type { PartnerScope } from '../vocabulary.ts';
import type { ConsentEnd } from './consent.ts';

/** A consent as its member sees it. Times are ISO 8601. */
export type Connection = {
  id: string;
  organization: string;
  application: string;
  scopes: PartnerScope[];
  grantedAt: string;
  expiresAt: string;
  /** Absent while it is live. */
  ended?: { at: string; by: ConsentEnd | 'expiry' };
  /** All accesses, the refused ones among them, as far back as the audit reaches. */
  accesses: {
    count: number;
    first?: string;
    last?: string;
    /** The newest first. */
    latest: { at: string; type: string | null; outcome: string }[];
  };
};

export type ConnectionStore = {
  /** Live ones by name, then those that have ended, the newest first. */
  of(memberId: string): Promise<Connection[]>;
  /** Ends the member's own connection and notes it in the audit. False when there is none in force with this id. */
  end(id: string, memberId: string, request: RequestIds): Promise<boolean>;
  /** The same for all of them. Answers how many ended. */
  endAll(memberId: string, request: RequestIds): Promise<number>;
};
