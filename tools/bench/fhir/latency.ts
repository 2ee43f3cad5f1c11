import { fromLab } from '@biomarker/testbed/lab';
import type Autocannon from 'autocannon';

const autocannon = fromLab('autocannon') as typeof Autocannon;

export type Latency = { p50Ms: number; p99Ms: number; requestsPerSecond: number; failed: number };

export type Asking = { port: number; path: string; headers: Record<string, string>; connections: number; seconds: number };

/** Times of single requests in fractions of a millisecond, so growth of a few percent shows. */
export async function latencyOf({ port, path, headers, connections, seconds }: Asking): Promise<Latency> {
  const times: number[] = [];
  const result = await new Promise<Autocannon.Result>((resolve, reject) => {
    const load = autocannon({ url: `http://127.0.0.1:${port}${path}`, connections, duration: seconds, headers }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    load.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), requestsPerSecond: result.requests.average, failed: result.non2xx + result.errors };
}
