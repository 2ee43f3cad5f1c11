import type { AuditPartitions } from '@biomarker/domain/partner';
import { gauge, type Metrics } from '@biomarker/service-kit';

/** Shows on `/metrics` for how long the audit has months; without one, nothing can be written. */
export function watchAudit({ registry }: Pick<Metrics, 'registry'>, partitions: Pick<AuditPartitions, 'daysAhead'>): void {
  gauge(registry, {
    name: 'audit_days_ahead',
    help: 'Days from now to the end of the last month that the audit has.',
    labelNames: [],
    // While the database is away, another figure says so.
    read: async () =>
      partitions.daysAhead().then(
        (value) => [{ of: {}, value }],
        () => [],
      ),
  });
}
