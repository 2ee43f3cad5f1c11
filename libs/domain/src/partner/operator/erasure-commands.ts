import { DomainError, notFound } from '../../shared/index.ts';
import type { AuditEntry } from '../audit/audit-log.ts';
import { RETENTION } from '../members/retention.ts';
import type { Erased, PartnerRegistry, Retained } from './partner-registry.ts';

/** Erases all that is kept of a member whose account is closed. Rows of the audit keep a pseudonym that leads nowhere. */
export async function eraseMember(registry: PartnerRegistry, email: string): Promise<Erased> {
  const erased = await registry.eraseMember(email.toLowerCase(), erasingRow);
  if (erased === 'active') throw new DomainError('conflict', 'member_active', `The account of "${email}" is not closed. Close it first: members close`);
  if (!erased) throw notFound('member', email);
  return erased;
}

/** Removes what is older than its period. Running it again removes nothing more. */
export const runRetention = (registry: PartnerRegistry): Promise<Retained> =>
  registry.runRetention(RETENTION, {
    erased: erasingRow,
    run: (retained) => ({ actor: 'operator', action: 'retention.run', outcome: 'ok', detail: { ...RETENTION, removed: retained } }),
  });

const erasingRow = ({ pseudonym: memberId, ...counts }: Erased): AuditEntry => ({
  actor: 'operator',
  action: 'member.erase',
  outcome: 'ok',
  memberId,
  detail: counts,
});
