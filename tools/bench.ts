import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BY_NAME_ONLY, ON_THE_PAGE, pagePartOf } from './bench/harness/page.ts';
import { readSettings } from './bench/harness/settings.ts';
import { assertKnown, orEnd } from './known-names.ts';
import { putBetweenMarks } from './marked-text.ts';
import { labIsInstalled } from '@biomarker/testbed/lab';

// Runs all of tools/bench, or the named ones: npm run bench -- content-api. Their tables go into docs/performance.md.

const { seconds } = orEnd(() => readSettings(process.env));
const all = [...ON_THE_PAGE, ...BY_NAME_ONLY];
const asked = process.argv.slice(2);
orEnd(() => assertKnown('benchmark', asked, all));

if (!labIsInstalled()) process.exit(1);

let failed = false;
for (const name of asked.length > 0 ? asked : ON_THE_PAGE) {
  const bench = spawn(process.execPath, [...process.execArgv, `tools/bench/${name}.ts`], { stdio: ['inherit', 'pipe', 'inherit'] });
  bench.stdout.pipe(process.stdout, { end: false });
  const exited = once(bench, 'exit');
  const printed = await text(bench.stdout);
  const [status] = await exited;
  if (status !== 0) failed = true;
  else if (ON_THE_PAGE.includes(name)) putBetweenMarks('docs/performance.md', `measured: ${name}`, pagePartOf(printed, seconds));
}
process.exit(failed ? 1 : 0);
