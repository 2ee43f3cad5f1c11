import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

// Runs all of tools/bench, or the ones named: npm run bench -- content-api. BENCH_SECONDS sets how long each round takes.

const all = readdirSync(new URL('bench', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name.replace(/\.ts$/, ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(1);
}

const failed = (asked.length > 0 ? asked : all).filter(
  (name) => spawnSync(process.execPath, [...process.execArgv, `tools/bench/${name}.ts`], { stdio: 'inherit' }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);
