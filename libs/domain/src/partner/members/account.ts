import type { AuditEntry, RequestIds } from '../audit/audit-log.ts';
import type { ClosedMember } from '../operator/partner-registry.ts';

export type AccountStore = {
  /**
   * Ends the member's consents, tokens and sessions too, and unties the organizations' users; with the audit rows of `audits`, or not at all.
   * False when the account is closed already.
   */
  close(memberId: string, audits: (closed: ClosedMember) => AuditEntry[]): Promise<boolean>;
};

/** The member closes the account. A second copy of the form changes nothing. */
export async function closeOwnAccount(accounts: AccountStore, memberId: string, request: RequestIds): Promise<void> {
  await accounts.close(memberId, (closed) => closingRows(closed, { actor: 'member', ...request }));
}

export function closingRows({ memberId, ended }: ClosedMember, by: Pick<AuditEntry, 'actor' | keyof RequestIds>): AuditEntry[] {
  const row = { ...by, outcome: 'ok', memberId };
  return [{ ...row, action: 'member.close' }, ...ended.map((connection) => ({ ...row, action: 'connection.end', ...connection }))];
}
