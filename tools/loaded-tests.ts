import { spawn, spawnSync } from 'node:child_process';

// Runs all tests repeatedly on a machine that is busy with other work: tests that hold here hold anywhere.
// npm run test:loaded              three runs of `npm test` next to eight busy processes
// npm run test:loaded -- 1 rounds  one run of `npm run check -- rounds`

const BUSY_PROCESSES = 8;
/** Ends with its parent, however the parent ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

const [runs = '3', part = 'tests'] = process.argv.slice(2);
if (!/^[1-9]\d?$/.test(runs)) {
  console.error(`${runs}: the number of runs is a whole number from 1 to 99.`);
  process.exit(1);
}

const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
const results = Array.from({ length: Number(runs) }, (_, index) => {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, 'tools/check.ts', part], {
    encoding: 'utf8',
    maxBuffer: Infinity,
    env: { ...process.env, CI: 'true' },
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const count = /^\d+ passed, \d+ failed, \d+ skipped$/m.exec(stdout)?.[0] ?? 'no count';
  if (status !== 0) console.error(`${stdout}\n${stderr}`);
  console.log(`run ${index + 1} of ${runs}: ${status === 0 ? 'green' : 'RED'}, ${count}, ${seconds} s`);
  return status === 0;
});
for (const child of busy) child.kill('SIGKILL');
process.exit(results.every(Boolean) ? 0 : 1);
