import { randomInt } from 'node:crypto';
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

/** Below the ports that systems choose themselves (Linux from 32768), also 10,000 higher, where a Redis cluster has its bus; above those that browsers refuse. */
const FIRST_PORT = 10_100;
const LAST_PORT = 22_767;

/** A port of 127.0.0.1 that nobody listens on. No outgoing connection and no server on port 0 takes it before its user does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
