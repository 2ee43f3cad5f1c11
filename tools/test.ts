import { spawn } from 'node:child_process';
import { endOfRun } from './test/end-of-run.ts';
import { JEST, startTestServers } from './test/servers.ts';

// Runs all tests on their own PostgreSQL server, and a Redis if available. Arguments go to Jest: npm test -- apps/content-api

const args = process.argv.slice(2);
// Of one file, Jest prints each name: also of the hundreds that a filter by name leaves out.
const quiet = args.some((arg) => /^(?:-t|--testNamePattern)/.test(arg)) ? ['--verbose=false'] : [];

const servers = await startTestServers();
let exitCode = 1;
try {
  const jest = spawn(process.execPath, [...JEST, ...quiet, ...args], { env: servers.env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C reaches Jest by itself; the servers must still be stopped after it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  exitCode = await endOfRun(jest);
} finally {
  await servers.stop();
}
process.exit(exitCode);
