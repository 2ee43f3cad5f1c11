import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type ServiceProcess = {
  name: string;
  /** Resolves with the exit code, whenever that is. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
};

/** Starts one bundle as a process of its own, its logs in `logFile`; resolves when it listens. */
export async function startService(name: string, script: string, env: Record<string, string>, logFile: string): Promise<ServiceProcess> {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w', 0o600);
  // The service ends when this channel closes, so that killing the supervisor leaves nothing behind.
  const child = fork(script, { env: { ...process.env, ...env }, execArgv: ['--enable-source-maps'], stdio: ['ignore', log, log, 'ipc'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const service = { name, exited, stop: () => stop(child, exited) };

  const listening = new Promise<true>((resolve) => child.once('message', () => resolve(true)));
  if ((await Promise.race([listening, exited])) !== true) throw new Error(`${name} did not start: ${lastSentence(logFile)}`);
  return service;
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await exited;
}

function lastSentence(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('{'));
  return lines.slice(0, 5).join('\n') || `see ${logFile}`;
}
