import { spawnSync } from 'node:child_process';
import { forkServer } from '@biomarker/testbed/fork-server';
import { cpuMicroseconds } from './cpu.ts';

export type BenchServer = { name: string; port: number; pid: number; cpuMicroseconds(): number; stop(): Promise<void> };

/** Starts a Node script as a separate process, on core 0 if `taskset` can pin it. */
export async function startServer(name: string, script: string, port: number, env: Record<string, string> = {}): Promise<BenchServer> {
  const { process: child, stop } = await forkServer(name, script, { env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) } });
  spawnSync('taskset', ['-a', '-p', '-c', '0', String(child.pid)]);
  return { name, port, pid: child.pid!, cpuMicroseconds: () => cpuMicroseconds(child.pid!), stop };
}
