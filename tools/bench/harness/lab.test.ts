import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Lab } from './lab.ts';

const acts: string[] = [];
let folder = '';
let redis: object | undefined;
const act =
  (name: string) =>
  async (...given: unknown[]) =>
    void acts.push([name, ...given].join(' '));

jest.unstable_mockModule('../../../prisma/generate-client.ts', () => ({ generateClient: () => acts.push('generate') }));
jest.unstable_mockModule('../../../prisma/migrations.ts', () => ({ migrate: act('migrate') }));
jest.unstable_mockModule('../../../prisma/seeding/seed-content.ts', () => ({ seedContent: act('seed') }));
jest.unstable_mockModule('@biomarker/testbed/bundle', () => ({ bundle: act('bundle') }));
jest.unstable_mockModule('@biomarker/testbed/redis', () => ({ startRedis: async () => redis }));
jest.unstable_mockModule('@biomarker/testbed/database', () => ({
  roleOf: (app: string) => `role-of-${app}`,
  setRolePasswords: act('passwords'),
  urlAs: (url: string, role: string) => `${url}-as-${role}`,
}));
jest.unstable_mockModule('@biomarker/testbed/postgres/server', () => ({
  freePort: async () => 4000,
  throwAwayPostgres: async (at: string, settings: object) => {
    acts.push(`PostgreSQL with ${JSON.stringify(settings)}`);
    folder = at;
    return { url: 'POSTGRES', stop: async () => void acts.push(`PostgreSQL stops, its folder ${existsSync(at) ? 'stands' : 'is gone'}`) };
  },
}));
jest.unstable_mockModule('./server-process.ts', () => ({
  startServer: async (name: string, script: string, port: number, env: object) => {
    acts.push(`${name}: ${script} at ${port} ${JSON.stringify(env)}`);
    return { name, stop: act(`${name} stops`) };
  },
}));
const { answerTo, inLab, serviceEnv } = await import('./lab.ts');

describe('a lab', () => {
  beforeEach(() => {
    acts.length = 0;
    redis = { stop: act('Redis stops') };
  });
  const START = ['generate', 'bundle apps/one', 'PostgreSQL with {"a":"1"}', 'migrate POSTGRES', 'passwords POSTGRES', 'seed POSTGRES'];
  const END = ['Redis stops', 'PostgreSQL stops, its folder stands'];
  const own = (url: string, more: object = {}) => JSON.stringify({ ...serviceEnv(url), ...more });

  it('holds the content, starts services under their roles, and stops all of them', async () => {
    await inLab(
      ['one'],
      async ({ start, service }: Lab) => {
        await start('bare', 'bare.mjs');
        await start('placed', 'bare.mjs', { PORT: '4001' });
        await service('one', 'as usual');
        await service('one', 'of its own', { HOST: '::1' }, 'OTHER');
      },
      { a: '1' },
    );
    const servers = [
      'bare: bare.mjs at 4000 undefined',
      'placed: bare.mjs at 4001 {"PORT":"4001"}',
      `as usual: apps/one/dist/main.js at 4000 ${own('POSTGRES-as-role-of-one')}`,
      `of its own: apps/one/dist/main.js at 4000 ${own('OTHER-as-role-of-one', { HOST: '::1' })}`,
    ];
    expect(acts).toEqual([...START, ...servers, ...['bare', 'placed', 'as usual', 'of its own'].map((name) => `${name} stops`), ...END]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is removed after a measurement that failed', async () => {
    const failed = inLab(['one'], () => Promise.reject(new Error('no answer')), { a: '1' });
    await expect(failed).rejects.toThrow('no answer');
    expect([acts, existsSync(folder)]).toEqual([[...START, ...END], false]);
  });

  it('needs Redis, and starts no PostgreSQL without it', async () => {
    redis = undefined;
    await expect(inLab(['one'], async () => {})).rejects.toThrow('The benchmarks need redis-server on PATH.');
    expect(acts).toEqual(['generate', 'bundle apps/one']);
  });

  it('gives an answer as a bare server can send it again, and no other than a success', async () => {
    const headers = { date: 'x', connection: 'x', 'keep-alive': 'x', etag: '"kept"' };
    expect(await answerTo(async () => new Response('body', { headers }))).toEqual({
      headers: { 'content-type': 'text/plain;charset=UTF-8', etag: '"kept"' },
      body: 'body',
    });
    await expect(answerTo(async () => new Response('gone', { status: 201 }))).rejects.toThrow(': 201 gone');
  });
});
