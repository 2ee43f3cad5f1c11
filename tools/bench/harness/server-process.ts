import { fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type BenchServer = { name: string; port: number; cpuMicroseconds(): number; stop(): Promise<void> };

const CLOCK_TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/** Starts a Node script as a process of its own, on core 0 where `taskset` can pin it; resolves when it says that it listens. */
export async function startServer(name: string, script: string, port: number, env: Record<string, string> = {}): Promise<BenchServer> {
  const child = fork(script, {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = new Promise<true>((resolve) => child.once('message', () => resolve(true)));
  if ((await Promise.race([listening, exited])) !== true) throw new Error(`${name} did not start`);
  spawnSync('taskset', ['-a', '-p', '-c', '0', String(child.pid)]);

  return {
    name,
    port,
    cpuMicroseconds: () => cpuOf(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** User and system time of a process, from Linux's accounting. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS) * 1e6;
}
