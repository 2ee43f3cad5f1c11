import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_DEADLINE_MS = 15_000;

/** False for another program that has the id since a reboot. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const [, name, state] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) (\w)/) ?? [];
  return name === 'postgres' && state !== 'Z';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function stopProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  for (const deadline = Date.now() + STOP_DEADLINE_MS; Date.now() < deadline && isAlive(pid);) await sleep(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
