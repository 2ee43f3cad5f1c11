import type { PartnerScope } from '../vocabulary.ts';

/** A live consent as its member sees it. */
export type Connection = {
  id: string;
  organization: string;
  application: string;
  scopes: PartnerScope[];
  grantedAt: string;
  expiresAt: string;
  /** The latest reads, newest first. */
  accesses: { at: string; type: string | null; outcome: string }[];
};

export type ConnectionStore = {
  of(memberId: string): Promise<Connection[]>;
  /** Ends the member's own connection and notes it in the audit. False when there is none in force with this id. */
  end(id: string, memberId: string, requestId: string): Promise<boolean>;
};
