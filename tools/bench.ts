import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readSettings } from './bench/harness/settings.ts';
import { putBetweenMarks } from './marked-text.ts';
import { labIsInstalled } from '@biomarker/testbed/lab';
import { postgresBin } from '@biomarker/testbed/postgres/binaries';

// Runs all of tools/bench, or the named ones: npm run bench -- content-api. Their tables go into docs/performance.md.

const FILE = 'docs/performance.md';
/** These have a table on the page: the last part of their output. The others only print. */
const ON_THE_PAGE = ['content-api', 'mcp', 'partner', 'fhir'];
/** These take long, so they run only by name. */
const BY_NAME_ONLY = ['soak'];

const { seconds } = settings();
const all = readdirSync(new URL('bench', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
  .map(({ name }) => name.replace(/\.ts$/, ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(1);
}

if (!labIsInstalled()) process.exit(1);

let failed = false;
for (const name of asked.length > 0 ? asked : all.filter((each) => !BY_NAME_ONLY.includes(each))) {
  const bench = spawn(process.execPath, [...process.execArgv, `tools/bench/${name}.ts`], { stdio: ['inherit', 'pipe', 'inherit'] });
  bench.stdout.pipe(process.stdout, { end: false });
  const exited = once(bench, 'exit');
  const printed = await text(bench.stdout);
  const [status] = await exited;
  if (status !== 0) failed = true;
  else if (ON_THE_PAGE.includes(name)) putBetweenMarks(FILE, `measured: ${name}`, `${lastPart(printed)}\n\n${circumstances()}`);
}
process.exit(failed ? 1 : 0);

function settings() {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function lastPart(printed: string): string {
  return printed
    .split(/^(?=### )/m)
    .at(-1)!
    .trim();
}

function circumstances(): string {
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
