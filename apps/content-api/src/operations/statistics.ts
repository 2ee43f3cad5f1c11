import { createHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Observation } from '@biomarker/service-kit';

/** Statistics of this process since it started. */
export type Statistics = ReturnType<typeof createStatistics>;

export function createStatistics() {
  const durations = createHistogram();
  const byStatus: Record<string, number> = {};
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  const loopAtStart = performance.eventLoopUtilization();

  return {
    observe({ status, durationMs }: Observation) {
      durations.record(Math.max(1, Math.round(durationMs * 1000)));
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    requests: () => ({
      total: durations.count,
      p50Ms: percentile(durations, 50),
      p95Ms: percentile(durations, 95),
      p99Ms: percentile(durations, 99),
      byStatus: { ...byStatus },
    }),
    eventLoop: () => ({
      utilization: rounded(performance.eventLoopUtilization(loopAtStart).utilization),
      delayP99Ms: rounded(loopDelay.count === 0 ? 0 : loopDelay.percentile(99) / 1e6),
    }),
  };
}

/** A histogram in microseconds, as milliseconds. */
function percentile(histogram: { count: number; percentile(value: number): number }, value: number): number {
  return histogram.count === 0 ? 0 : rounded(histogram.percentile(value) / 1000);
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
