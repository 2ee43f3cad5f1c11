import { expect, it } from '@jest/globals';
import type { AuditEntry } from '../audit/audit-log.ts';
import type { ClosedMember } from './account.ts';
import { closeOwnAccount } from './account.ts';

it('a member who closes the account leaves a row for it and for each ended connection', async () => {
  const request = { requestId: 'r', ownRequestId: 'o' };
  const connection = { consentId: 'c', clientId: 'app-1', organizationId: 'org-1' };
  let rows: AuditEntry[] = [];
  const close = async (memberId: string, audits: (closed: ClosedMember) => AuditEntry[]) => {
    rows = audits({ memberId, ended: [connection] });
    return true;
  };
  await closeOwnAccount({ close }, 'member-1', request);
  const row = { actor: 'member', outcome: 'ok', memberId: 'member-1', ...request };
  expect(rows).toEqual([
    { ...row, action: 'member.close' },
    { ...row, action: 'connection.end', ...connection },
  ]);
});
