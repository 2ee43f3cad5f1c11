/** The process metrics at one moment. */
export type Sample = { requests: number; rssBytes: number; heapBytes: number; descriptors: number; loopDelayMs: number };

/** From the service's metrics. */
export async function sampleOf(metricsPort: number, requests: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const value = (name: string) => Number(text.match(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm'))?.[1] ?? Number.NaN);
  return {
    requests,
    rssBytes: value('process_resident_memory_bytes'),
    heapBytes: value('nodejs_heap_size_used_bytes'),
    descriptors: value('process_open_fds'),
    loopDelayMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

/** The least-squares line through the points: its slope, and the slope's standard error. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): { slope: number; error: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([, one]) => one))];
  const spread = points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  const slope = points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) / spread;
  const residual = points.reduce((sum, [one, other]) => sum + (other - y - slope * (one - x)) ** 2, 0);
  return { slope, error: Math.sqrt(residual / (points.length - 2) / spread) };
}
