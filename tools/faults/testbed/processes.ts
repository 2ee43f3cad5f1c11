import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@biomarker/testbed/postgres/process';

/** A process and all its descendants, as `ps` lists them now. */
export function family(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const parent of found) found.push(...rows.filter(([, ppid]) => ppid === parent).map(([child]) => child));
  return found;
}

/** Signals the parent first, so it cannot start more children meanwhile. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  signalAll([pid], signal === 'SIGKILL' ? 'SIGSTOP' : signal);
  signalAll(family(pid), signal);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already exited.
    }
  }
}

/** Resolves when none of them is left. */
export async function killFamily(pid: number): Promise<void> {
  const pids = family(pid);
  signalFamily(pid, 'SIGKILL');
  while (pids.some(isAlive)) await sleep(20);
}
