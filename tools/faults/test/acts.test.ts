import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { loadConfig } from '../../../apps/content-api/src/config.ts';
import type { DependencyFault } from '../dependency-fault.ts';
import { clockSteps } from '../faults/clock-step.ts';
import { onFullDisk } from '../faults/disk-full.ts';
import { behindPooler } from '../faults/pgbouncer-restarted.ts';
import { members } from '../testbed/members.ts';
import { openTestbed, type Testbed } from '../testbed/testbed.ts';

const folder = mkdtempSync(join(tmpdir(), 'acts-'));
afterAll(() => rmSync(folder, { recursive: true }));

// What a fault starts, breaks, mends and ends, told by the doubles that do it.

const FOLDER = /\/\S*?(?=biomarker-)(biomarker-[a-z]+-)\w+/g;
const tellTo =
  (told: string[]) =>
  (...words: unknown[]) =>
    void told.push(words.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)).replaceAll(FOLDER, '$1FOLDER')).join(' '));

/** A dependency fault that breaks and mends at once. */
const atOnce = (tell: (...words: unknown[]) => void) => (fault: DependencyFault) => ({
  ...fault,
  async run(testbed: Testbed) {
    tell('run', { ...fault });
    await fault.break(testbed);
    await fault.mend(testbed);
    tell('mended');
    return [];
  },
});

describe('the testbed', () => {
  async function opened(disk?: string, settings?: Record<string, string>) {
    const told: string[] = [];
    const tell = tellTo(told);
    const act =
      <T>(words: string, result?: T) =>
      async (...more: unknown[]) => (tell(words, ...more), result as T);
    const folders: string[] = [];
    let redisServers = 0;
    const hands = {
      throwAwayPostgres: act('PostgreSQL', { url: 'postgresql://postgres@db:1/x', stop: act('stop PostgreSQL') }),
      async bundle(app: string, to: string) {
        folders.push(dirname(to));
        tell('bundle', app, to);
      },
      async startRedis(port = 6379) {
        tell('Redis', port);
        return { url: `redis://r:${port}`, port, process: { pid: 70 + redisServers++ }, stop: act('stop Redis') };
      },
      ...{ migrate: act('migrate'), seedContent: act('seed'), setRolePasswords: act('passwords') },
      ...{ demoPartner: act('demo', { members: ['one'] }), moreMembers: act('more members', ['two']) },
      startControl: act('control', { stop: act('stop the control') }),
      async startService(name: string, script: string, env: Record<string, string>, stdout?: number) {
        const { MEMBER_JWT_JWKS: keys, ...settings } = env;
        tell('start', name, script, settings, typeof keys, stdout ?? '');
        return { name, stop: act(`stop ${name}`) };
      },
    };
    return { told, folders, testbed: await openTestbed(disk, settings, hands as never) };
  }

  it('starts, fills and ends what the faults break', async () => {
    const { told, testbed } = await opened();
    expect(testbed.partner.members).toEqual(['one', 'two']);
    const first = await testbed.services();
    expect(await testbed.services()).toBe(first);
    expect(Object.values(first).map(({ name }) => name)).toEqual(Object.keys(first));
    await testbed.start('mcp-server', { REDIS_URL: '' }, 5);
    await testbed.stopExtra();
    await testbed.stopExtra();
    expect(testbed.redis.pid()).toBe(70);
    await testbed.redis.kill();
    await testbed.redis.restart();
    expect(testbed.redis.pid()).toBe(71);
    await testbed.start('content-api', {});
    await testbed.stop();
    const text = `${told.join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/testbed.txt', import.meta.url), text));
  });

  it('has its database on another disk with other settings, and leaves no folder of its own', async () => {
    const { told, folders, testbed } = await opened(join(folder, 'biomarker-disk-x/postgres'), { max_wal_size: '48MB' });
    expect([told[0], existsSync(folders[0]!)]).toEqual(['PostgreSQL biomarker-disk-FOLDER/postgres {"synchronous_commit":"on","max_wal_size":"48MB"}', true]);
    await testbed.stop();
    expect(existsSync(folders[0]!)).toBe(false);
  });
});

it('a member of the faults may write where content-api has their settings', async () => {
  const { env, token } = await members();
  const { memberWrites, memberTokens } = loadConfig({ DATABASE_URL: 'postgresql://a:b@c/d', CURSOR_SECRET: '01234567'.repeat(4), ...env });
  const { issuer, audience, jwks } = memberTokens as { issuer: string; audience: string; jwks: JSONWebKeySet };
  const { payload } = await jwtVerify(await token(), createLocalJWKSet(jwks), { issuer, audience, algorithms: ['ES256'], requiredClaims: ['sub', 'exp'] });
  expect([memberWrites, payload.exp! * 1000 > Date.now() + 600_000]).toEqual([true, true]);
});

describe('a fault', () => {
  const postgres = { url: 'postgresql://postgres@db:1/x' };

  it('ends PgBouncer, and starts it again at its port, with the services behind it', async () => {
    const told: string[] = [];
    const tell = tellTo(told);
    const start = async (server: string, { settings, port = 7 }: { settings: string[]; port?: number }) => {
      tell('PgBouncer', server, settings, port);
      return { port, through: (url: string) => `${url} through ${port}`, stop: async () => tell('stop PgBouncer') };
    };
    const testbed = {
      postgres,
      start: async (name: string, env: object) => (tell('start', name, env), { name }),
      stopExtra: async () => tell('stop the services'),
    } as unknown as Testbed;
    const fault = (settings: DependencyFault) => ({
      ...settings,
      async run(on: Testbed) {
        await on.services();
        return atOnce(tell)(settings).run(on);
      },
    });
    expect(await behindPooler(testbed, { version: () => undefined, start: start as never, fault })).toEqual([
      { fault: 'PgBouncer in transaction mode killed, then started', notRun: 'pgbouncer is not installed' },
    ]);
    expect(told).toEqual([]);
    await behindPooler(testbed, { version: () => 1, start: start as never, fault });
    const text = `${told.join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/pgbouncer.txt', import.meta.url), text));
  });

  it('fills a disk of its own and frees it, and leaves none, also where it cannot be mounted', async () => {
    const told: string[] = [];
    const tell = tellTo(told);
    const disks: string[] = [];
    let answer = { status: 0, stderr: '' };
    const spawn = (command: string, args: string[]) => {
      disks.push(args.at(-1)!);
      tell(command, ...args);
      return answer;
    };
    const open = async (at: string, settings: object) => (tell('open', at, settings), { stop: async () => tell('stop') });
    const fillUp = (ballast: string) => {
      tell('fill', ballast);
      writeFileSync(ballast, '');
    };
    const hands = { spawn: spawn as never, open: open as never, fault: atOnce(tell), fillUp };
    expect(await onFullDisk(hands)).toEqual([]);
    expect(existsSync(disks[0]!)).toBe(false);
    const failing = { ...hands, open: () => Promise.reject(new Error('no server')) };
    await expect(onFullDisk(failing)).rejects.toThrow('no server');
    answer = { status: 1, stderr: 'mount: permission denied\n' };
    tell(await onFullDisk(hands));
    expect(disks.filter((disk) => existsSync(disk))).toEqual([]);
    const text = `${told.join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/disk-full.txt', import.meta.url), text));
  });

  it('sets the clock of each service beside each store of its rate limit, and sums its figures', async () => {
    const told: string[] = [];
    const tell = tellTo(told);
    const figures = (slowestMs: number) => ({ requests: 5, refused: 3, failed: 1, slowestMs, wrong: [`wrong ${slowestMs}`] });
    const testbed = {
      start: async (name: string, env = {}) => (tell('start', name, env), { name }),
      stopExtra: async () => tell('stop'),
    } as unknown as Testbed;
    type Probed = { shiftMs: number; ask(): { path: string; body?: string } };
    const asked = ({ shiftMs, ask }: Probed) => `${shiftMs / 3_600_000} h, ${ask().path} ${ask().body?.replace(/"id":\d+/, '"id":N') ?? ''}`;
    const rows = await clockSteps(testbed, {
      rateLimitOverClock: async ({ name }, where, step) => (tell('limit of', name, 'in', where, asked(step as Probed)), figures(7)),
      cacheOverClock: async (_testbed, { name }, step) => (tell('cache of', name, asked(step as Probed)), figures(9)),
      tokensOverClock: async (_testbed, { name }, shiftMs) => (tell('tokens of', name, shiftMs / 3_600_000, 'h'), figures(shiftMs)),
    });
    const text = `${[...told, ...rows.map((row) => JSON.stringify(row))].join('\n')}\n`;
    expect(text).toBe(golden(new URL('golden/clock-step.txt', import.meta.url), text));
  });
});
