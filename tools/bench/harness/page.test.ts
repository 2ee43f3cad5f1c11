import { expect, it, jest } from '@jest/globals';

const SAID: Record<string, string> = {
  'git rev-parse --short HEAD': 'abc1234\n',
  '/bin/postgres --version': 'postgres (PostgreSQL) 18.1\n',
  'redis-server --version': 'Redis server v=7.0.15 sha=0\n',
};
jest.unstable_mockModule('node:child_process', () => ({ spawnSync: (command: string, args: string[]) => ({ stdout: SAID[[command, ...args].join(' ')] }) }));
jest.unstable_mockModule('node:os', () => ({ cpus: () => [{ model: 'One Processor' }, { model: 'Other' }], loadavg: () => [1.26, 9, 9] }));
jest.unstable_mockModule('@biomarker/testbed/postgres/binaries', () => ({ postgresBin: () => '/bin' }));
const { pagePartOf } = await import('./page.ts');

it('the page has the last part of what a benchmark printed, and how it was measured', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T23:59:00Z') });
  expect(pagePartOf('first\n### One\n1\n### Other\nthe ### table\n\n', 4)).toBe(
    `### Other\nthe ### table\n\nMeasured on 2026-11-21 at commit abc1234, 2 × One Processor, Node ${process.versions.node}, postgres PostgreSQL 18.1, Redis 7.0.15, rounds of 4 s, load average 1.3 at the end.`,
  );
});
