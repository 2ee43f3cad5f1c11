import { currentRecord, type FeedWithdrawal, type LabKind, type LabResult } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';
import { appendAudit, signedBy } from './audit.ts';
import { LAB_TABLES } from './lab-columns.ts';
import { writeVersions } from './lab-writer.ts';
import { lockMembers, timeOf } from './lock-members.ts';
import { inBothTold, type Database } from './stores.ts';

const AT_ONCE = 1000;

type Which = { feed: string; since: Date };

/** Requires the operator's role. The audit names `operator`, the acting person. */
export function postgresWithdrawal(database: Database, operator: string): FeedWithdrawal {
  const { kysely } = database.lab;
  return {
    async changedCharts(which) {
      const ofKind = (kind: LabKind) =>
        standing(kysely, kind, which)
          .groupBy('member_id')
          .select((eb) => ['member_id as memberId', eb.fn.countAll<string>().as('records')]);
      const rows = await kysely
        .selectFrom(ofKind('report').unionAll(ofKind('result')).as('one'))
        .groupBy('memberId')
        .orderBy('memberId')
        .select((eb) => ['memberId', eb.fn.sum<string>('records').as('records')])
        .execute();
      return rows.map(({ memberId, records }) => ({ memberId, records: Number(records) }));
    },
    withdraw: (memberId, which, audit) =>
      inBothTold(database, async ({ control, lab, told }) => {
        await lockMembers(control, [memberId]);
        const at = await timeOf(lab);
        const records = (await withdrawAll(lab, 'result', memberId, { ...which, at })) + (await withdrawAll(lab, 'report', memberId, { ...which, at }));
        if (records > 0) await appendAudit(told, signedBy(operator)(audit(records)));
        return records;
      }),
  };
}

/** The records of a feed that were written since then and stand. */
const standing = (on: Queries, kind: LabKind, { feed, since }: Which) =>
  on
    .selectFrom(LAB_TABLES[kind] as 'partner.lab_report')
    .where('feed', '=', feed)
    .where('last_updated', '>=', since.toISOString())
    .where('status', '<>', 'entered-in-error');

async function withdrawAll(tx: Queries, kind: LabKind, memberId: string, { at, ...which }: Which & { at: Date }): Promise<number> {
  let records = 0;
  for (;;) {
    const current = standing(tx, kind, which).where('member_id', '=', memberId).orderBy('id').limit(AT_ONCE).select(['id', 'version']);
    const rows = await tx
      .selectFrom(current.as('r'))
      .innerJoin('partner.lab_history as h', (join) => join.onRef('h.id', '=', 'r.id').onRef('h.version', '=', 'r.version').on('h.kind', '=', kind))
      .where('h.member_id', '=', sql<string>`${memberId}::uuid`)
      .select(['r.version', 'h.record'])
      .execute();
    if (rows.length === 0) return records;
    await writeVersions(
      tx,
      { kind, at, feed: which.feed },
      rows.map(({ version, record }) => ({ memberId, version: version + 1, record: withdrawn(record as object) })),
    );
    records += rows.length;
  }
}

/** Keeps what the laboratory sent: the same delivery again then changes nothing, and stops no folder. */
function withdrawn(stored: object): object {
  const record = currentRecord<LabResult>(stored);
  return { ...record, status: 'entered-in-error', sentAs: record.sentAs ?? record.status };
}
