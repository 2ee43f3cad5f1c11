import type { AuditPartitions, AuditSeals } from '@biomarker/domain/partner';
import { gauge, type Metrics } from '@biomarker/service-kit';

type Watched = { partitions: Pick<AuditPartitions, 'daysAhead'>; seals: Pick<AuditSeals, 'oldestUnsealedSeconds'> };

/** Shows on `/metrics` for how long the audit has months, without which nothing can be written, and for how long rows wait for their seals. */
export function watchAudit({ registry }: Pick<Metrics, 'registry'>, { partitions, seals }: Watched): void {
  const figures = [
    { name: 'audit_days_ahead', help: 'Days from now to the end of the last month that the audit has.', value: () => partitions.daysAhead() },
    { name: 'audit_unsealed_seconds', help: 'Age of the oldest row of the audit that has no seal.', value: () => seals.oldestUnsealedSeconds() },
  ];
  for (const { name, help, value } of figures)
    gauge(registry, {
      name,
      help,
      labelNames: [],
      // While the database is away, another figure says so.
      read: async () =>
        value().then(
          (of) => [{ of: {}, value: of }],
          () => [],
        ),
    });
}
