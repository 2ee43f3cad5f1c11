import type { RequestIds } from '../audit/audit-log.ts';
import type { PartnerScope } from '../model/vocabulary.ts';
import type { ConsentEnd } from '../model/consent.ts';

/** A consent in its member's view. Times are ISO 8601. */
export type Connection = {
  id: string;
  organization: string;
  application: string;
  scopes: PartnerScope[];
  grantedAt: string;
  expiresAt: string;
  /** Absent while it is live. */
  ended?: { at: string; by: ConsentEnd | 'expiry' };
  /** Within the audit's retention. */
  accesses: {
    /** Reads that got data; `first` and `last` are of these. */
    count: number;
    refused: number;
    first?: string;
    last?: string;
    /** Newest first, refused ones too. */
    latest: { at: string; type: string | null; outcome: string }[];
  };
};

export type ConnectionStore = {
  /** Live ones by name, then ended ones, newest first. */
  of(memberId: string): Promise<Connection[]>;
  /** Ends the member's own connection with an audit row. False when no live one has this id. */
  end(id: string, memberId: string, request: RequestIds): Promise<boolean>;
  /** Ends all of them. Returns their number. */
  endAll(memberId: string, request: RequestIds): Promise<number>;
};
