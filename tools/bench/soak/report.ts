import { table } from '../harness/table.ts';
import { slopeOf, type Sample } from './figures.ts';
import { CONNECTIONS, WARM_UP } from './plan.ts';
import type { Soaked } from './run-mix.ts';

/** A markdown table with a row for each service. */
export function reportOf(soaked: readonly Soaked[]): string {
  const heads = [
    'service',
    'requests',
    'requests/s',
    'wrong answers',
    'RSS after warm-up MB',
    'RSS at the end MB',
    'RSS slope, bytes per 1,000 requests',
    'heap slope, bytes per 1,000 requests',
    'descriptors at start, end',
    'event loop p99 ms',
  ];
  const rows = soaked.map(({ name, requests, samples, wrongCount, seconds }) => {
    const warm = samples.filter((sample) => sample.requests >= requests * WARM_UP);
    const descriptors = [samples[1]!, samples.at(-1)!].map((sample) => sample.descriptors);
    const delay = warm.map(({ loopDelayMs }) => loopDelayMs).sort((one, other) => one - other)[warm.length >> 1]!;
    return [
      name,
      requests,
      Math.round(requests / seconds),
      wrongCount,
      megabytes(warm[0]!.rssBytes),
      megabytes(warm.at(-1)!.rssBytes),
      slope(warm, 'rssBytes'),
      slope(warm, 'heapBytes'),
      descriptors.join(', '),
      delay.toFixed(1),
    ];
  });
  return `A seeded mix of real requests, errors among them, over ${CONNECTIONS} connections. Garbage is collected every two seconds, so that memory is what is held. Slopes are by least squares after the first fifth, ± standard error.\n\n${table(heads, rows)}`;
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

function slope(samples: readonly Sample[], of: 'rssBytes' | 'heapBytes'): string {
  const { slope: perRequest, error } = slopeOf(samples.map((sample) => [sample.requests, sample[of]]));
  return `${Math.round(perRequest * 1000)} ± ${Math.round(error * 1000)}`;
}
