import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { postgresBin } from '@biomarker/testbed/postgres/binaries';

/** These have a table in docs/performance.md: the last part of their output. The others only print. */
export const ON_THE_PAGE = ['content-api', 'mcp', 'partner', 'fhir'];
/** These take long, so they run only by name. */
export const BY_NAME_ONLY = ['soak'];

/** The last part of the output of a benchmark, and where it was measured. */
export function pagePartOf(printed: string, seconds: number): string {
  const parts = printed.split(/^(?=### )/m);
  return `${parts.at(-1)!.trim()}\n\n${circumstances(seconds)}`;
}

function circumstances(seconds: number): string {
  const said = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} at commit ${said('git', 'rev-parse', '--short', 'HEAD')}`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    `Node ${process.versions.node}`,
    said(join(postgresBin(), 'postgres'), '--version').replace(/[()]/g, ''),
    `Redis ${said('redis-server', '--version')?.match(/v=(\S+)/)?.[1]}`,
    `rounds of ${seconds} s`,
    `load average ${loadavg()[0]!.toFixed(1)} at the end.`,
  ].join(', ');
}
