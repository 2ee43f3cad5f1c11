import type { AuditRow, PartnerRegistry } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import { withoutNulls } from '../shared/without-nulls.ts';

/** Newest rows first. With `after`, the following rows that no late commit can precede. */
export async function readAudit(database: Database, { organizationId, clientId, after, limit }: Parameters<PartnerRegistry['audit']>[0]): Promise<AuditRow[]> {
  const ids = after === undefined ? undefined : { gt: BigInt(after), lte: BigInt(await settledUpTo(database, after)) };
  const rows = await database.prisma.auditEntry.findMany({
    where: { organizationId, clientId, id: ids },
    orderBy: { id: after === undefined ? 'desc' : 'asc' },
    take: limit,
  });
  const seals = await database.prisma.auditLink.findMany({ where: { auditId: { in: rows.map(({ id }) => id) } } });
  const sealOf = new Map(seals.map(({ auditId, hash }) => [auditId, hash]));
  return rows.map(({ id, at, ...row }) => withoutNulls({ id: String(id), at: at.toISOString(), ...row, seal: sealOf.get(id) ?? null })) as AuditRow[];
}

/** The highest id after `after` below which no new row can appear: `settled_audit` in the migrations. */
async function settledUpTo({ kysely }: Database, after: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT partner.settled_audit(${after}) AS id`.execute(kysely);
  return rows[0]!.id;
}
