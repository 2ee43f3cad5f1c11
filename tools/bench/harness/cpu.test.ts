import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { cpuMicroseconds, familyCpuMicroseconds } from './cpu.ts';

it('the time of a family is that of a process and of its children', async () => {
  const work = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done';
  const parent = spawn('sh', ['-c', `sh -c '${work}; echo $$; exec sleep 60' & wait`], { detached: true });
  const [said] = await once(parent.stdout, 'data');
  const child = Number(String(said));
  expect(cpuMicroseconds(child)).toBeGreaterThan(0);
  expect(familyCpuMicroseconds(child)).toBe(cpuMicroseconds(child));
  expect(familyCpuMicroseconds(parent.pid!)).toBe(cpuMicroseconds(parent.pid!) + cpuMicroseconds(child));
  process.kill(-parent.pid!);
});
