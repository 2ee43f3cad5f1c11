import type { AuditPartitions, AuditSeals, Upkeep } from '@biomarker/domain/partner';
import { figureOf, gauge, type Metrics } from '@biomarker/service-kit';

type Watched = { partitions: Pick<AuditPartitions, 'daysAhead'>; seals: Pick<AuditSeals, 'oldestUnsealedSeconds'>; upkeep: Upkeep };

/**
 * Shows on `/metrics` whether the audit has months, without which nothing can be written, and whether the jobs run that seal, remove and save. Returns the look
 * at the nodes of the laboratory store for the job of each minute: it connects all nodes with each other, too much for each scrape.
 */
export function watchUpkeep({ registry }: Pick<Metrics, 'registry'>, { partitions, seals, upkeep }: Watched): () => Promise<number> {
  const figures = [
    { name: 'audit_days_ahead', help: 'Days from now to the end of the last month that the audit has.', value: () => partitions.daysAhead() },
    { name: 'audit_unsealed_seconds', help: 'Age of the oldest row of the audit that has no seal.', value: () => seals.oldestUnsealedSeconds() },
    { name: 'retention_age_seconds', help: 'Time since the retention last ended.', value: () => upkeep.retentionAgeSeconds() },
    {
      name: 'archive_age_seconds',
      help: 'Time since PostgreSQL last archived a segment of its log; NaN where it archives none.',
      value: () => upkeep.archiveAgeSeconds(),
    },
  ];
  for (const { name, help, value } of figures) gauge(registry, { name, help, read: () => figureOf(value()) });

  let latest: Promise<number> | undefined;
  const look = () => (latest = upkeep.labNodesUnreachable());
  gauge(registry, {
    name: 'lab_nodes_unreachable',
    help: 'Nodes of a distributed laboratory store that another node could not reach at the last look, once a minute; NaN where it is not distributed.',
    read: () => figureOf(latest ?? look()),
  });
  return async () => {
    await look();
    return 0;
  };
}
