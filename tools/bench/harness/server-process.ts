import { fork, spawnSync } from 'node:child_process';
import { cpuMicroseconds } from './cpu.ts';

export type BenchServer = { name: string; port: number; cpuMicroseconds(): number; stop(): Promise<void> };

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
    cpuMicroseconds: () => cpuMicroseconds(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
