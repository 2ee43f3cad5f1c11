import { describe, expect, it, jest } from '@jest/globals';
import type { Load, Measured } from './measure.ts';
import type { BenchServer } from './server-process.ts';

const loads: object[] = [];
jest.unstable_mockModule('@biomarker/testbed/lab', () => ({
  fromLab: (name: string) => async (load: object) => (
    loads.push({ name, ...load }),
    { '2xx': 10, non2xx: 0, errors: 0, requests: { average: 5 }, latency: { p50: 1, p99: 2 } }
  ),
}));
jest.unstable_mockModule('./cpu.ts', () => ({ familyCpuMicroseconds: (pid: number) => pid * 10 * loads.length }));
const { compare, measuredOf } = await import('./measure.ts');

const servers = ['a', 'b'].map((name) => ({ name }) as BenchServer);
const figures = (name: string, figure: number): Measured => ({
  name,
  ...{ cpuPerRequest: figure, databaseCpuPerRequest: figure + 1, requestsPerSecond: figure + 2, p50Ms: figure + 3, p99Ms: figure + 4, failed: figure },
});

describe('a comparison', () => {
  it('warms each server up for a second, then measures them in turn, and takes the best of each figure with all failures', async () => {
    const asked: [name: string, seconds: number][] = [];
    const given = [9, 9, 5, 2, 3, 4];
    const load: Load = { path: '/', connections: 1, seconds: 7 };
    const best = await compare(servers, load, async ({ name }, { seconds }) => {
      asked.push([name, seconds]);
      return figures(name, given.shift()!);
    });
    expect(asked.map(([name, seconds]) => `${name}${seconds}`).join(' ')).toBe('a1 b1 a7 b7 a7 b7');
    expect(best).toEqual([
      { name: 'a', cpuPerRequest: 3, databaseCpuPerRequest: 4, requestsPerSecond: 7, p50Ms: 6, p99Ms: 7, failed: 8 },
      { name: 'b', cpuPerRequest: 2, databaseCpuPerRequest: 3, requestsPerSecond: 6, p50Ms: 5, p99Ms: 6, failed: 6 },
    ]);
  });

  it('loads a server as asked, and measures it with its database meanwhile', async () => {
    const server = { name: 'a', port: 4000, cpuMicroseconds: () => 20 * loads.length } as BenchServer;
    const load: Load = { path: '/x', connections: 3, seconds: 7, headers: { accept: 'a' } };
    const [plain] = await compare([server], load);
    const [stored] = await compare([server], { ...load, method: 'POST', body: 'b', databasePid: 7 });
    const asked = { name: 'autocannon', url: 'http://127.0.0.1:4000/x', connections: 3, headers: { accept: 'a' } };
    const rounds = (more: object) => [1, 7, 7].map((duration) => ({ ...asked, duration, ...more }));
    expect(loads).toEqual([...rounds({ method: 'GET', body: undefined }), ...rounds({ method: 'POST', body: 'b' })]);
    expect([plain, stored].map((one) => [one!.cpuPerRequest, one!.databaseCpuPerRequest])).toEqual([[2, 0], [2, 7]]); // prettier-ignore
  });

  it('divides the time between two looks by the answers, and counts refusals and errors as failures', () => {
    const result = { '2xx': 10, non2xx: 2, errors: 3, requests: { average: 20 }, latency: { p50: 1, p99: 4 } };
    const cpu = { before: { own: 100, database: 50 }, after: { own: 300, database: 80 } };
    expect(measuredOf('a', '/x', result, cpu)).toEqual({
      name: 'a',
      ...{ cpuPerRequest: 20, databaseCpuPerRequest: 3, requestsPerSecond: 20, p50Ms: 1, p99Ms: 4, failed: 5 },
    });
    expect(() => measuredOf('a', '/x', { ...result, '2xx': 0 }, cpu)).toThrow('a answered no request for /x');
  });
});
