import type { Latency } from './latency.ts';
import { table } from '../harness/table.ts';

export type Timed = Latency & { name: string; size: number };

/** A markdown table; `growth` is the median relative to the smallest database (1 is flat). */
export function growthTable(timed: readonly Timed[]): string {
  const rows = timed.map((one) => {
    const { name, size, p50Ms, p99Ms, requestsPerSecond, failed } = one;
    const smallest = timed.find((other) => other.name === name)!;
    const growth = (p50Ms / smallest.p50Ms).toFixed(2);
    return [name, size, p50Ms.toFixed(2), p99Ms.toFixed(2), Math.round(requestsPerSecond), growth, failed];
  });
  return table(['read', 'Observations', 'p50 ms', 'p99 ms', 'requests/s', 'growth', 'failed'], rows);
}
