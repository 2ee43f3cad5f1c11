import { writeFileSync } from 'node:fs';
import { barChart } from './bar-chart.ts';
import type { Measured } from './measure.ts';
import { table } from './table.ts';

/** One request, measured on several servers. */
export type Compared = { request: string; baseline: string; measured: readonly Measured[] };

/** Writes the chart into docs/images. Returns the markdown. */
export function writeReport(service: string, compared: readonly Compared[]): string {
  const { picture, chart, markdown } = reportOf(service, compared);
  writeFileSync(`docs/${picture}`, chart);
  return markdown;
}

/** All measurements of `service`: a chart, and one markdown table. A ratio of 1 is the speed of the baseline, more is faster. */
export function reportOf(service: string, compared: readonly Compared[]): { picture: string; chart: string; markdown: string } {
  const title = `CPU time per request: ${service}`;
  const picture = `images/performance-${service}.svg`;
  const groups = compared.map(({ request, measured, baseline }) => ({
    title: request,
    bars: measured.map(({ name, cpuPerRequest }) => ({
      name,
      value: cpuPerRequest,
      label: `${cpuPerRequest.toFixed(0)} µs${name === baseline ? '' : `, ratio ${ratioOf(cpuPerRequest, measured, baseline)}`}`,
      ours: name.startsWith(service),
    })),
  }));
  const rows = compared.flatMap(({ request, measured, baseline }) =>
    measured.map(({ name, cpuPerRequest, databaseCpuPerRequest, requestsPerSecond, p50Ms, p99Ms, failed }) => [
      request,
      name,
      cpuPerRequest.toFixed(0),
      databaseCpuPerRequest.toFixed(0),
      ratioOf(cpuPerRequest, measured, baseline),
      Math.round(requestsPerSecond),
      p50Ms,
      p99Ms,
      failed,
    ]),
  );
  const heads = ['request', 'server', 'CPU µs', 'PostgreSQL CPU µs', 'ratio', 'requests/s', 'p50 ms', 'p99 ms', 'failed'];
  return { picture, chart: barChart(title, groups), markdown: `\n![${title}](${picture})\n\n${table(heads, rows)}` };
}

function ratioOf(cpuPerRequest: number, measured: readonly Measured[], baseline: string): string {
  return (measured.find(({ name }) => name === baseline)!.cpuPerRequest / cpuPerRequest).toFixed(2);
}
