import type { AuditEntry, RequestIds } from '../audit/audit-log.ts';

/** A closed member and the consents that ended. */
export type ClosedMember = { memberId: string; ended: { consentId: string; clientId: string; organizationId: string }[] };

export type AccountStore = {
  /**
   * Atomically closes the account, ends consents, tokens and sessions, unlinks organizations' users, and writes the rows of `audits`.
   * False when the account is already closed.
   */
  close(memberId: string, audits: (closed: ClosedMember) => AuditEntry[]): Promise<boolean>;
};

/** Closes the member's account. A repeated form changes nothing. */
export async function closeOwnAccount(accounts: AccountStore, memberId: string, request: RequestIds): Promise<void> {
  await accounts.close(memberId, (closed) => closingRows(closed, { actor: 'member', ...request }));
}

export function closingRows({ memberId, ended }: ClosedMember, by: Pick<AuditEntry, 'actor' | keyof RequestIds>): AuditEntry[] {
  const row = { ...by, outcome: 'ok', memberId };
  return [{ ...row, action: 'member.close' }, ...ended.map((connection) => ({ ...row, action: 'connection.end', ...connection }))];
}
