import { DomainError, notFound } from '../../shared/index.ts';
import { operatorRow } from '../audit/audit-log.ts';
import type { RemovedAudit } from '../audit/audit-partitions.ts';
import { RETENTION } from '../members/retention.ts';
import type { Erased, PartnerRegistry, Retained } from './partner-registry.ts';

/** Erases all data of a closed account. Audit rows keep an untraceable pseudonym. */
export async function eraseMember(registry: PartnerRegistry, email: string): Promise<Erased> {
  const erased = await registry.eraseMember(email.toLowerCase(), erasingRow);
  if (erased === 'active') throw new DomainError('conflict', 'member_active', `The account of "${email}" is not closed. Close it first: members close`);
  if (!erased) throw notFound('member', email);
  return erased;
}

/** Removes data past its retention period, and laboratory data of members who are gone. Idempotent. */
export async function runRetention(registry: PartnerRegistry): Promise<Retained & { audit: RemovedAudit; charts: number }> {
  const removed = await registry.runRetention(RETENTION, {
    erased: erasingRow,
    run: (retained) => operatorRow('retention.run', { detail: { ...RETENTION, removed: retained } }),
  });
  // Runs separately, since it may wait for a long reader of the audit, such as a backup.
  const audit = await registry.removeOldAudit(RETENTION.auditDays, (old) => operatorRow('retention.audit', { detail: old }));
  const charts = await registry.removeLostCharts((lost) => operatorRow('retention.charts', { detail: { charts: lost } }));
  await registry.noteRetention();
  return { ...removed, audit, charts };
}

const erasingRow = ({ pseudonym: memberId, ...detail }: Erased) => operatorRow('member.erase', { memberId, detail });
