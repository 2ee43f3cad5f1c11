import { expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

it('has a default for each setting', () => {
  expect(readSettings({ PATH: '/bin', BENCH_ROUNDS: '' })).toEqual({
    seconds: 4,
    rounds: undefined,
    observations: 100_000,
    requests: 1_000_000,
    services: ['content-api', 'mcp-server', 'partner-auth'],
  });
});

it('reads what the shell sets', () => {
  const env = { BENCH_SECONDS: '1.5', BENCH_ROUNDS: '12', BENCH_OBSERVATIONS: '2000000', BENCH_REQUESTS: '1000' };
  expect(readSettings({ ...env, BENCH_SERVICES: 'partner-auth,content-api' })).toEqual({
    seconds: 1.5,
    rounds: 12,
    observations: 2_000_000,
    requests: 1000,
    services: ['partner-auth', 'content-api'],
  });
});

it.each(['0.1', '3600'])('takes %s seconds', (BENCH_SECONDS) => {
  expect(readSettings({ BENCH_SECONDS }).seconds).toBe(Number(BENCH_SECONDS));
});

it.each([
  ['BENCH_SECONDS', 'four'],
  ['BENCH_SECONDS', '0'],
  ['BENCH_SECONDS', '4s'],
  ['BENCH_SECONDS', '0.09'],
  ['BENCH_SECONDS', '3600.1'],
  ['BENCH_ROUNDS', '2.5'],
  ['BENCH_ROUNDS', '-1'],
  ['BENCH_ROUNDS', '0'],
  ['BENCH_OBSERVATIONS', '10000,100000'],
  ['BENCH_OBSERVATIONS', '1e5'],
  ['BENCH_REQUESTS', '1_000'],
  ['BENCH_SERVICES', 'partner'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

it('refuses a name that no benchmark reads', () => {
  expect(() => readSettings({ BENCH_ROUND: '2', BENCH_PARTITIONED: '1' })).toThrow('BENCH_ROUND, BENCH_PARTITIONED');
});
