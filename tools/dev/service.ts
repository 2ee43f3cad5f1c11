import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { openSync, mkdirSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { whenEnded } from '@biomarker/testbed/when-ended';
import type { Code } from '../start/run.ts';
import type { ServiceName } from '../start/services.ts';
import type { ServiceProcess } from '../start/service-process.ts';

/** Says `restarted` with the name of a service that listens again. */
export const restarts = new EventEmitter<{ restarted: [ServiceName] }>();

const mainOf = (name: ServiceName) => `apps/${name}/src/main.ts`;

/** Runs a service under `node --watch`, which restarts it when a file that it imports changes. `INSPECT=<name>` opens its debugger. */
export const startFromSource: Code['start'] = async ({ name, env, logFile }) => {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w', 0o600);
  const debug = process.env.INSPECT === name ? ['--inspect'] : [];
  const execArgv = ['--watch', '--watch-preserve-output', ...debug, '--enable-source-maps', '--conditions=@biomarker/source', '--import', 'tsx'];
  const child = fork(mainOf(name), { env: { ...process.env, ...env }, execArgv, stdio: ['ignore', log, log, 'ipc'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));

  let starts = 0;
  const listening = new Promise<void>((resolve) =>
    child.on('message', (message: { listening?: unknown }) => {
      if (!message.listening) return;
      if (starts++ > 0) restarts.emit('restarted', name);
      resolve();
    }),
  );
  await listening;
  // A watcher outlives its parent.
  const endGuard = whenEnded('kill', [String(child.pid)]);
  const stop = async () => {
    endGuard();
    child.kill('SIGTERM');
    await exited;
  };
  return { name, exited, stop } satisfies ServiceProcess;
};

/** Its watcher sees the file as changed. */
export const restart = (name: ServiceName): void => utimesSync(mainOf(name), new Date(), new Date());
