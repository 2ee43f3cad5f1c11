import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { serverUrl } from '@biomarker/testbed/database';
import { golden } from '@biomarker/testbed/golden';
import { until } from '@biomarker/testbed/until';
import { drill, type Drill, type DrillFault } from '../drill.ts';
import type { Row } from '../fault.ts';
import { batchInterrupted } from '../faults/batch-interrupted.ts';
import { erasureInterrupted } from '../faults/erasure-interrupted.ts';
import { lossyFailover } from '../faults/lossy-failover.ts';
import { pointInTime } from '../faults/point-in-time.ts';
import { hold, sqlOn, type Testbed } from '../testbed/testbed.ts';

// Each drill on servers that this test plays, once as promised and once as the opposite: its acts in their order, and its promises.

const folder = mkdtempSync(join(tmpdir(), 'drills-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Answer = { status: number; body?: string; headers?: Record<string, string> };
/** Answers in their turn; the last one remains. */
type Turns<T> = T[];
/** `rows`: of each statement that contains a text. */
type Stage = { answers: Turns<Answer>; readiness: Turns<string>; rows: Record<string, Turns<object[]>> };

const next = <T>(turns: Turns<T>): T => (turns.length > 1 ? turns.shift()! : turns[0]!);
const KEY = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Keys, times and folders differ between runs. */
function steady(text: string): string {
  const keys = [...new Set(text.match(KEY))];
  return text
    .replace(KEY, (key) => `KEY ${keys.indexOf(key) + 1}`)
    .replaceAll(new RegExp(`${folder}/[\\w-]+`, 'g'), 'FOLDER')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}

async function playOf({ play }: Pick<DrillFault, 'play'>, { answers, readiness, rows }: Stage, name: string): Promise<string> {
  const told: string[] = [];
  const tell = (...words: unknown[]) => void told.push(words.filter((word) => word !== undefined).join(' '));
  const act =
    <T>(words: string, result?: T) =>
    async (...given: unknown[]) => (tell(words, ...given.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))), result as T);
  const sqlOn = (url: string) => async (text: string, values?: unknown[]) => {
    tell(`${new URL(url).username}: ${text}`, values && JSON.stringify(values));
    return next(Object.entries(rows).find(([part]) => text.includes(part))?.[1] ?? [[]]);
  };
  const server = (of: string) => ({
    url: `postgresql://${of}:x@localhost:${of === 'copy' ? 2 : 1}/x`,
    crash: act(`crash ${of}`),
    restart: act(`restart ${of}`),
    stop: act(`stop ${of}`),
  });
  let started = 0;
  const testbed = {
    postgres: { ...server('primary'), standby: act('copy to', server('copy')) },
    partner: { members: ['one', 'two', 'three'].map((email) => ({ email })) },
    sql: sqlOn('postgresql://primary@localhost'),
    stopExtra: act('stop the services'),
    async start(service: string, env?: object) {
      const base = `${service}-${++started}`;
      tell(`start ${base}`, env && JSON.stringify(env));
      return { base, stop: act(`stop ${base}`), readiness: async () => ({ says: next(readiness) }) };
    },
  };
  const hands = {
    operate: act('operator'),
    startOperator: (...words: string[]) => (tell('begin operator', ...words), { process: { kill: act('kill the operator') }, done: Promise.resolve() }),
    hold: async (_url: string, ...statements: string[]) => (tell('hold', ...statements), act('release')),
    sleep: act('wait'),
    startTcpSwitch: async (port: number) => (tell(`balance to ${port}`), { port: 3, pointTo: act('point to'), close: act('close the balancer') }),
    sqlOn,
    railPartner: (_testbed: unknown, base: string) => ({
      headers: { at: base },
      refreshBody: (token: string) => `refresh ${token}`,
      revokeBody: (token: string) => `revoke ${token}`,
      grant: async (member: number) => (tell(`grant ${member} at ${base}`), { accessToken: `access-${member}`, refreshToken: `refresh-${member}` }),
    }),
  };
  await play({
    ...hands,
    testbed,
    folder: mkdtempSync(join(folder, `${name}-`)),
    async ask(base: string, path: string, init?: RequestInit) {
      const { status, body = '', headers } = next(answers);
      tell('ask', base, path, JSON.stringify(init));
      if (status === 0) throw new Error('lost');
      return { status, body, headers: new Headers(headers) };
    },
    holds: (promise: string, kept: boolean) => tell(kept ? '  KEPT' : '  BROKEN', promise),
  } as unknown as Drill);
  return steady(told.join('\n'));
}

const LOST = { status: 0 };
const of = (...statuses: number[]): Turns<Answer> => statuses.map((status) => ({ status }));
const data = (text: string) => JSON.stringify({ data: text });
const replay = { 'idempotent-replayed': 'true' };
const reached = { AS: [[{ done: true }]] };

const STAGES: [DrillFault, right: () => Stage, wrong: () => Stage][] = [
  [
    batchInterrupted,
    () => ({
      answers: [
        { status: 200, body: data('x') },
        LOST,
        { status: 409, headers: { 'retry-after': '5' } },
        { status: 409 },
        { status: 200, body: data('x') },
        { status: 200, body: data('x'), headers: replay },
      ],
      readiness: [],
      rows: { pg_stat_activity: [[{}]] },
    }),
    () => ({ answers: [{ status: 200, body: data('x') }, { status: 409 }], readiness: [], rows: { pg_stat_activity: [[{}]] } }),
  ],
  [
    erasureInterrupted,
    () => ({
      answers: [],
      readiness: [],
      rows: {
        'SELECT id': [[{ id: '7' }]],
        'AS n0': [[{ n0: '2', n1: '1' }], [{ n0: '2', n1: '1' }], [{ n0: '2', n1: '1' }], [{ n0: '0', n1: '0' }]],
        'LOCK TABLE': [[{}]],
        'AS left': [[{ left: '0' }]],
      },
    }),
    () => ({
      answers: [],
      readiness: [],
      rows: {
        'SELECT id': [[{ id: '7' }]],
        'AS n0': [[{ n0: '0', n1: '1' }], [{ n0: '0', n1: '0' }], [{ n0: '0', n1: '0' }], [{ n0: '0', n1: '1' }]],
        'LOCK TABLE': [[{}]],
        'AS left': [[{ left: '1' }]],
      },
    }),
  ],
  [
    lossyFailover,
    () => ({
      answers: of(200, 200, 200, 200, 200, 401, 503, 503, 503, 401, 401, 400, 200),
      readiness: ['unavailable', 'unavailable', 'ready'],
      rows: { 'AS live': [[{ live: 3 }]], insert_lsn: [[{ lsn: '0/1' }]], ...reached },
    }),
    () => ({
      answers: of(503, 503, 503, 503, 503, 200, 200, 200, 200, 200, 200, 200, 503),
      readiness: ['unavailable', 'ready'],
      rows: { 'AS live': [[{ live: 0 }]], insert_lsn: [[{ lsn: '0/1' }]], ...reached },
    }),
  ],
  [
    pointInTime,
    () => ({
      answers: of(200, 200, 200, 401, 401, 400, 200),
      readiness: ['unavailable', 'ready'],
      rows: { 'AS at': [[{ at: 'THEN' }]], 'AS rows': [[{ rows: '1' }], [{ rows: '0' }], [{ rows: '1' }]], insert_lsn: [[{ lsn: '0/1' }]], ...reached },
    }),
    () => ({
      answers: of(503, 503, 503, 200, 200, 200, 503),
      readiness: ['ready', 'unavailable'],
      rows: { 'AS at': [[{ at: 'THEN' }]], 'AS rows': [[{ rows: '0' }], [{ rows: '1' }], [{ rows: '0' }]], insert_lsn: [[{ lsn: '0/1' }]], ...reached },
    }),
  ],
];

it.each(STAGES.map(([fault, ...stages]) => [fault.name, fault, stages] as const))(
  '%s does its acts in order, and tells each promise that is broken',
  async (name, fault, [right, wrong]) => {
    const [kept, broken] = [await playOf(fault, right(), name), await playOf(fault, wrong(), name)];
    expect([kept.includes('BROKEN'), broken.includes('KEPT')]).toEqual([false, false]);
    const text = `${kept}\n\n${broken.split('\n').filter((line) => line.includes('BROKEN')).join('\n')}\n`; // prettier-ignore
    expect(text).toBe(golden(new URL(`golden/${name}.txt`, import.meta.url), text));
  },
);

describe('a drill', () => {
  it('counts its requests, tells its broken promises, and removes what it made, also after an error', async () => {
    const server = createServer((req, res) => void res.writeHead(req.url === '/refused' ? 400 : 200, { 'x-own': 'kept' }).end('text')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let [made, stops] = ['', 0];
    const open = async () => ({ stop: async () => void stops++ }) as unknown as Testbed;
    const playing = (play: DrillFault['play']) => drill({ name: 'x', title: 'A drill', service: 'content-api', play }, open).run(undefined as never);
    const rows = await playing(async ({ ask, holds, folder: own }) => {
      made = own;
      const { status, headers, body } = await ask(base, '/');
      expect([existsSync(own), status, headers.get('x-own'), body]).toEqual([true, 200, 'kept', 'text']);
      await ask(base, '/refused', { method: 'POST' });
      holds('a kept promise', true);
      holds('a broken one', false);
    });
    expect(rows).toEqual([{ fault: 'A drill', service: 'content-api', requests: 2, refused: 1, failed: 0, slowestMs: expect.any(Number), wrong: ['a broken one'] }]); // prettier-ignore
    expect((rows[0] as Row).slowestMs).toBeGreaterThan(0);
    await expect(playing(() => Promise.reject(new Error('over')))).rejects.toThrow('over');
    expect([existsSync(made), stops]).toEqual([false, 2]);
    server.close();
    server.closeAllConnections();
  });

  it('holds locks until they are released', async () => {
    const sql = sqlOn(serverUrl());
    const free = async () => (await sql<{ free: boolean }>('SELECT pg_try_advisory_xact_lock(726) AS free'))[0]!.free;
    const release = await hold(serverUrl(), 'SELECT pg_advisory_xact_lock(726)');
    expect(await free()).toBe(false);
    await release();
    await until('a free lock', free);
  });
});
