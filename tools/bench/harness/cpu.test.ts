import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { cpuMicroseconds, familyCpuMicroseconds } from './cpu.ts';

/** In microseconds. A process may work between two looks. */
const TWO_TICKS = 20_000;

it('the time of a family is that of a process and of its children', async () => {
  const work = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done';
  const parent = spawn('sh', ['-c', `sh -c '${work}; echo $$; exec sleep 60' & wait`], { detached: true });
  const [said] = await once(parent.stdout, 'data');
  const child = Number(String(said));
  expect(cpuMicroseconds(child)).toBeGreaterThan(3 * TWO_TICKS);
  const [all, own] = [familyCpuMicroseconds(parent.pid!), cpuMicroseconds(parent.pid!)];
  expect(Math.abs(familyCpuMicroseconds(child) - cpuMicroseconds(child))).toBeLessThanOrEqual(TWO_TICKS);
  expect(Math.abs(all - own - cpuMicroseconds(child))).toBeLessThanOrEqual(TWO_TICKS);
  process.kill(-parent.pid!);
});
