import type { LabWritten } from '@biomarker/domain/partner';
import type { ImportStage } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit } from './audit.ts';
import { writeDeliveries } from './lab-writer.ts';

/** The active members named in a file, by id or by email. */
export const members = (tx: Queries, keys: Parameters<ImportStage['members']>[0]) =>
  tx
    .selectFrom('partner.member')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`ANY(${keys.flatMap((key) => ('id' in key ? [key.id] : []))}::uuid[])`),
        eb('email', '=', sql<string>`ANY(${keys.flatMap((key) => ('email' in key ? [key.email] : []))}::text[])`),
      ]),
    )
    .select((eb) => ['id', 'email', sql<string>`to_char(${eb.ref('birth_date')}, 'YYYY-MM-DD')`.as('birthDate')])
    .execute();

/** The reports and results with these ids, and the results of these reports. */
export function standing(tx: Queries, ids: readonly string[]): ReturnType<ImportStage['standing']> {
  const oneOf = sql<string>`ANY(${ids}::uuid[])`;
  return tx
    .selectFrom('partner.lab_report')
    .where('id', '=', oneOf)
    .select([sql<'report' | 'result'>`'report'`.as('kind'), 'id', 'member_id as memberId', sql<string | undefined>`NULL::uuid`.as('reportId')])
    .select(['status', 'issued_at as issuedAt'])
    .unionAll((eb) =>
      eb
        .selectFrom('partner.lab_result')
        .where((of) => of.or([of('id', '=', oneOf), of('report_id', '=', oneOf)]))
        .select([sql<'report' | 'result'>`'result'`.as('kind'), 'id', 'member_id as memberId', 'report_id as reportId'])
        .select(['status', 'issued_at as issuedAt']),
    )
    .execute();
}

/** Writes all deliveries in one transaction, with an audit row per changed chart. */
export async function write(tx: Queries, charts: Parameters<ImportStage['write']>[0], { at, operator }: { at: Date; operator: string }): Promise<LabWritten> {
  const ids = charts.map(({ memberId }) => memberId);
  await tx
    .selectFrom('partner.member')
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();
  const all: LabWritten = { added: 0, changed: 0, unchanged: 0 };
  for (const { memberId, deliveries } of charts) {
    const written = await writeDeliveries(tx, memberId, deliveries, at);
    for (const key of ['added', 'changed', 'unchanged'] as const) all[key] += written[key];
    if (written.added + written.changed > 0)
      await appendAudit(tx, { actor: 'operator', action: 'results.import', outcome: 'ok', memberId, detail: { by: operator, ...written } });
  }
  return all;
}
