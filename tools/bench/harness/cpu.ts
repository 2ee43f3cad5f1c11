import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/** User and system time of a process in microseconds, from Linux's accounting. */
export function cpuMicroseconds(pid: number): number {
  return timesOf(pid).own;
}

/** The same for a process with its present and former children: PostgreSQL runs each connection in its own process. */
export function familyCpuMicroseconds(pid: number): number {
  for (;;) {
    const sum = sumOfFamily(pid);
    // A child that ended meanwhile counts twice or nowhere.
    if (timesOf(pid).ended === sum.ended) return sum.all;
  }
}

function sumOfFamily(pid: number): { all: number; ended: number } {
  const { own, ended } = timesOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [timesOf(Number(name))];
      } catch {
        return []; // ended since it was listed
      }
    })
    .filter(({ parent }) => parent === pid);
  return { all: children.reduce((sum, child) => sum + child.own, own + ended), ended };
}

/** Fields of /proc/PID/stat after the name, which may contain spaces: state, ppid, …, utime (12th), stime, cutime, cstime. */
function timesOf(pid: number): { parent: number; own: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const microseconds = (ticks: number) => (ticks / CLOCK_TICKS) * 1e6;
  return { parent: fields[1]!, own: microseconds(fields[11]! + fields[12]!), ended: microseconds(fields[13]! + fields[14]!) };
}
