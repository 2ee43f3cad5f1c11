import { setTimeout as pause } from 'node:timers/promises';
import type { AuditEntry, AuditPartitions, RemovedAudit } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { postgresAuditSeals } from './audit-seals.ts';

/** SQLSTATE after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/** A drop waits for every reader of the audit and blocks everybody else meanwhile. So it waits briefly and retries for about a minute. */
const PATIENCE = { lockMs: 500, pauseMs: 2500, tries: 20 };

export function postgresAuditPartitions({ kysely }: Database): AuditPartitions {
  return {
    async make() {
      const { rows } = await sql<{ made: number }>`SELECT partner.make_audit_partitions() AS made`.execute(kysely);
      return rows[0]!.made;
    },
    async daysAhead() {
      const { rows } = await sql<{ days: number }>`
        SELECT extract(epoch FROM least((SELECT max(until) FROM partner.audit_partition), (SELECT max(until) FROM partner.audit_link_partition)) - now())::float8
          / 86400 AS days`.execute(kysely);
      return rows[0]!.days;
    },
  };
}

/** Removes months that are entirely older than `days`, with their seals except the last, which continues the chain. */
export async function removeOldAudit(database: Database, days: number, audit: (removed: RemovedAudit) => AuditEntry): Promise<RemovedAudit> {
  // The chain goes on from the seal of the last row.
  await postgresAuditSeals(database).seal();
  for (let tries = 1; ; tries++) {
    try {
      return await database.kysely.transaction().execute((tx) => remove(tx, days, audit));
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === PATIENCE.tries) throw error;
      await pause(PATIENCE.pauseMs);
    }
  }
}

async function remove(tx: Queries, days: number, audit: (removed: RemovedAudit) => AuditEntry): Promise<RemovedAudit> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const end = await beginOfMonth(tx, days);
  const { rows: partitions } = await sql<{ name: string }>`SELECT name FROM partner.audit_partition WHERE until <= ${end} ORDER BY until`.execute(tx);
  const { rows, lastId } = await tx
    .selectFrom('partner.audit')
    .where('at', '<', end)
    .select((eb) => [eb.fn.countAll<string>().as('rows'), eb.fn.max('id').as('lastId')])
    .executeTakeFirstOrThrow();
  const removed: RemovedAudit = { months: partitions.length, rows: Number(rows), ...(lastId && { lastId }) };
  if (removed.months === 0 && removed.rows === 0) return removed;

  // The chain goes on from the link of the last row, so it outlives its month.
  if (lastId) await sql`UPDATE partner.audit_link SET at = ${end} WHERE audit_id = ${lastId}`.execute(tx);
  await sql`SET LOCAL lock_timeout = ${sql.lit(PATIENCE.lockMs)}`.execute(tx);
  const { rows: links } = await sql<{ name: string }>`SELECT name FROM partner.audit_link_partition WHERE until <= ${end}`.execute(tx);
  for (const { name } of [...partitions, ...links]) await sql`DROP TABLE ${sql.raw(name)}`.execute(tx);
  // What is left of them in a month that stays: of the first partition, which may hold more than one month, and of rows at the end of a month.
  if (lastId) for (const table of ['audit_link', 'audit_seal'] as const) await tx.deleteFrom(`partner.${table}`).where('audit_id', '<', lastId).execute();
  await tx.deleteFrom('partner.audit').where('at', '<', end).execute();
  await appendAudit(tx, audit(removed));
  return removed;
}

async function beginOfMonth(db: Queries, days: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT date_trunc('month', now() - make_interval(days => ${days}), 'UTC') AS at`.execute(db);
  return rows[0]!.at;
}
