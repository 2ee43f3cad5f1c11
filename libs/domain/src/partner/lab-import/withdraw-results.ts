import { operatorRow, type AuditEntry } from '../audit/audit-log.ts';
import { readFeed, type FeedRegistry } from './feed-registry.ts';

/** Requires the operator's role. */
export type FeedWithdrawal = {
  /** The charts with records that the feed wrote since then and that stand, with their number. */
  changedCharts(which: { feed: string; since: Date }): Promise<{ memberId: string; records: number }[]>;
  /** Withdraws them in one chart, in one transaction with its audit row; their number. */
  withdraw(memberId: string, which: { feed: string; since: Date }, audit: (records: number) => AuditEntry): Promise<number>;
};

/** Withdraws all that a feed brought since then, as entered in error, chart by chart. Repeated after a failure, it continues. */
export async function withdrawResults(
  { registry, withdrawal }: { registry: Pick<FeedRegistry, 'feed'>; withdrawal: FeedWithdrawal },
  { feed: name, since, dryRun }: { feed: string; since: Date; dryRun: boolean },
): Promise<{ charts: number; records: number }> {
  const { name: feed } = await readFeed(registry, name);
  const charts = await withdrawal.changedCharts({ feed, since });
  let records = 0;
  for (const { memberId, records: counted } of charts)
    records += dryRun
      ? counted
      : await withdrawal.withdraw(memberId, { feed, since }, (withdrawn) =>
          operatorRow('results.withdraw', { memberId, detail: { feed, since: since.toISOString(), records: withdrawn } }),
        );
  return { charts: charts.length, records };
}
