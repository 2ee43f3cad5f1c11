import { fstatSync, openSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { clientFault } from '../client-fault.ts';
import { dependencyFault } from '../dependency-fault.ts';
import type { NotRun, Row } from '../fault.ts';
import { rowOfInstance } from '../instance-fault.ts';
import { startLoad } from '../load/load.ts';
import type { Suite } from '../load/probe.ts';
import { rowOfLog } from '../log-fault.ts';
import type { Suites } from '../probes/suites.ts';
import { redisTakeover } from '../redis-takeover.ts';
import { standbyFault } from '../standby-fault.ts';
import type { Service, ServiceName } from '../testbed/service.ts';
import { RATE_LIMIT, SERVICES, UNBOUNDED_CLIENT, type Testbed } from '../testbed/testbed.ts';

// Each kind of fault on services that this test plays: the acts in their order, and the rows.

const EXIT_MS = 250;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

type Stage = { away: boolean; acts: string[]; asked: Record<string, number> };

/** It counts requests, limits each client but one, and refuses while its database is away. */
async function serviceOn(stage: Stage, name: ServiceName): Promise<Service> {
  const clients = new Map<string, number>();
  let ends = (_code: number) => {};
  let leaving = false;
  const exited = new Promise<number>((resolve) => (ends = resolve));
  const server = createServer((req, res) => {
    if (req.url!.startsWith('/readyz')) return void res.writeHead(leaving ? 503 : 200).end('{"checks":{}}');
    stage.asked[name] = (stage.asked[name] ?? 0) + 1;
    const client = String(req.headers['x-forwarded-for']);
    clients.set(client, (clients.get(client) ?? 0) + 1);
    if (client !== UNBOUNDED_CLIENT && clients.get(client)! > RATE_LIMIT.points) return void res.writeHead(429, { 'Retry-After': '5' }).end();
    res.writeHead(stage.away ? 503 : 200).end('right');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const kill = (signal: string) => {
    stage.acts.push(`${signal} to ${name}`);
    leaving = true;
    setTimeout(ends, EXIT_MS, 0);
  };
  return {
    ...{ name, port, exited, base: `http://127.0.0.1:${port}`, process: { kill } },
    readiness: async () => ({ status: 200, says: stage.away ? 'degraded' : 'ready', why: 'database: away' }),
  } as unknown as Service;
}

/** An act of a play, after which the dependency is away or there. */
const actsOn =
  (stage: Stage) =>
  (words: string, away = stage.away) =>
  async () => {
    stage.away = away;
    stage.acts.push(words);
  };

async function stageOf(): Promise<{ stage: Stage; testbed: Testbed; probes: Suites }> {
  const stage: Stage = { away: false, acts: [], asked: {} };
  const services = Object.fromEntries(await Promise.all(SERVICES.map(async (name) => [name, await serviceOn(stage, name)] as const)));
  const testbed = {
    services: async () => services,
    start: async (name: ServiceName, env: object, stdout?: number) => {
      stage.acts.push(
        `start ${name} ${JSON.stringify(env).replaceAll(/(?:127.0.0.1|localhost):\d+/g, 'balancer')}${stdout === undefined ? '' : ' with its output'}`,
      );
      return serviceOn(stage, name);
    },
    stopExtra: async () => void stage.acts.push('stop'),
    control: { allowedMs: (ms: number) => ms },
  } as unknown as Testbed;
  const suite = async (): Promise<Suite> => ({
    probes: [
      {
        name: 'a read',
        needsDatabase: true,
        ask: () => ({ path: '/' }),
        judge: ({ status, body }) => (status === 200 && body === 'right' ? undefined : `${status}`),
        refusal: ({ status }) => (status === 503 ? { wrong: undefined } : undefined),
      },
    ],
    promised: [{ name: 'writes are kept', check: async () => ['one is lost'] }],
    arm: () => void stage.acts.push('arm'),
  });
  return { stage, testbed, probes: { 'content-api': suite, 'partner-auth': suite, 'mcp-server': suite } };
}

type Played = { stage: Stage; rows: (Row | NotRun)[] };

function isOpen(file: number): boolean {
  try {
    return fstatSync(file).isCharacterDevice();
  } catch {
    return false;
  }
}

const plays: Record<string, () => Promise<Played>> = {
  async dependency() {
    const { stage, testbed, probes } = await stageOf();
    const act = (away: boolean) => () => {
      stage.away = away;
      stage.acts.push(away ? 'break' : 'mend');
    };
    const says = { 'content-api': 'degraded', 'partner-auth': 'ready', 'mcp-server': 'degraded' };
    const settings = { name: 'x', title: 'Database away', quick: true, excuse: { databaseAway: true }, excess: { during: 0, after: 0 }, lastsMs: 200, says };
    return { stage, rows: await dependencyFault({ ...settings, break: act(true), mend: act(false) }, probes).run(testbed) };
  },
  async client() {
    const { stage, testbed, probes } = await stageOf();
    const abuses = [
      {
        name: 'slow',
        clients: 2,
        commit: async ({ name }: Service) => ({ refused: name !== 'mcp-server', wrong: name === 'mcp-server' ? 'taken' : undefined }),
      },
    ];
    return { stage, rows: await clientFault({ name: 'x', title: 'Abuse', quick: true, abuses }, probes).run(testbed) };
  },
  async instance() {
    const { stage, testbed, probes } = await stageOf();
    const fault = { name: 'x', title: 'Instance', quick: true, signal: 'SIGTERM', excuse: {}, exitCode: null } as const;
    return { stage, rows: [await rowOfInstance(testbed, fault, 'mcp-server', probes)] };
  },
  async log() {
    const { stage, testbed, probes } = await stageOf();
    const open = () => {
      const stdout = openSync('/dev/null', 'w');
      return { stdout, close: () => void stage.acts.push(isOpen(stdout) ? 'close, but a copy is open' : 'close') };
    };
    const fault = { name: 'x', title: 'Log', quick: true, open, environment: { LOG_LEVEL: 'info' }, lastsMs: 200, exitLimitMs: EXIT_MS / 5 };
    return { stage, rows: [await rowOfLog(testbed, fault, 'content-api', probes)] };
  },
  async steady() {
    const { stage, testbed, probes } = await stageOf();
    const service = (await testbed.services())['content-api'];
    const load = startLoad(service.base, UNBOUNDED_CLIENT, await probes['content-api'](testbed, service.base));
    load.broken({ databaseAway: true });
    load.mended();
    await load.steady();
    stage.away = true;
    // On a busy machine, none may have come yet.
    const since = stage.asked['content-api'] ?? 0;
    await until('a refusal', () => (stage.asked['content-api'] ?? 0) > since + 1);
    const { requests, refused, failed, slowestMs, wrong } = await load.stop();
    return { stage, rows: [{ fault: 'steady', service: 'content-api', requests, refused, failed, slowestMs, wrong }] };
  },
  async takeover() {
    const { stage, testbed, probes } = await stageOf();
    const act = actsOn(stage);
    const fault = redisTakeover(
      {
        ...{ name: 'x', title: 'Takeover', lastsMs: 200 },
        start: async () => ({ url: 'redis://all', stop: act('stop all') }),
        takeover: async ({ url }) => ({ kill: act(`kill in ${url}`, true), untilTakenOver: act('taken over', false) }),
      },
      probes,
    );
    return { stage, rows: await fault.run(testbed) };
  },
  async standby() {
    const { stage, testbed, probes } = await stageOf();
    const act = actsOn(stage);
    const server = (url: string) => ({ url, stop: act(`stop ${url}`) });
    Object.assign(testbed, {
      postgres: { ...server('postgresql://postgres@localhost:1/x'), standby: async () => (stage.acts.push('copy'), server('standby')) },
      sql: async (text: string) => void stage.acts.push(text),
    });
    const fault = standbyFault(
      {
        ...{ name: 'x', title: 'Standby', quick: true, excuse: { databaseAway: true }, excess: { during: 0, after: 0 }, lastsMs: 200 },
        break: (_on, { standby: { url } }) => act(`break with ${url}`, true)(),
        mend: (_on, { balancer: { port } }) => act(`mend with ${typeof port}`, false)(),
        restore: act('restore'),
      },
      probes,
    );
    return { stage, rows: await fault.run(testbed) };
  },
  async lacking() {
    const { stage, testbed } = await stageOf();
    const fault = redisTakeover({
      name: 'x',
      title: 'Takeover',
      lacks: () => 'no Redis',
      start: () => Promise.reject(new Error('started')),
      takeover: () => Promise.reject(new Error('taken over')),
    });
    return { stage, rows: await fault.run(testbed) };
  },
};

// They wait for most of their time, so all are played at once.
const played: Record<string, Played> = {};
beforeAll(async () => {
  await Promise.all(Object.entries(plays).map(async ([name, play]) => (played[name] = await play())));
});

const LOST = 'writes are kept: one is lost';
const figuresOf = ({ rows }: Played) => rows.map((row) => (row as Row).recovery);

it('a dependency breaks and returns: its refusals are excused, and each row counts the requests of its service', () => {
  const { stage, rows } = played.dependency!;
  expect(stage.acts).toEqual(['break', 'arm', 'arm', 'arm', 'mend']);
  const wrong = (name: string) => (name === 'partner-auth' ? [LOST, 'readiness says degraded (database: away), not ready'] : [LOST]);
  expect(rows).toEqual(
    SERVICES.map((service) => ({
      ...{ fault: 'Database away', service, requests: stage.asked[service], refused: expect.any(Number), failed: 0, slowestMs: expect.any(Number) },
      ...{ wrong: wrong(service), recovery: { firstRightMs: expect.any(Number), steadyMs: expect.any(Number) } },
    })),
  );
  for (const row of rows as Row[]) expect([row.refused > 0, Number.isFinite(row.recovery!.firstRightMs)]).toEqual([true, true]);
});

it('clients misbehave beside others: their refusals count, and their complaints are told by name', () => {
  const { stage, rows } = played.client!;
  expect(stage.acts).toEqual(['arm', 'arm', 'arm']);
  const own = { fault: 'Abuse', failed: 0, slowestMs: expect.any(Number) };
  expect(rows).toEqual(
    SERVICES.map((service) => ({
      ...{ ...own, service, requests: stage.asked[service]! + 2, refused: service === 'mcp-server' ? 0 : 2 },
      wrong: service === 'mcp-server' ? ['slow: taken', 'slow: taken', LOST] : [LOST],
    })),
  );
});

it('one of two instances ends behind a balancer, and the other answers', () => {
  const { stage, rows } = played.instance!;
  const start = 'start mcp-server {"BASE_URL":"http://balancer","MCP_URL":"http://balancer"}';
  expect(stage.acts).toEqual([start, start, 'SIGTERM to mcp-server', 'arm', 'stop']);
  const wrong = [LOST, 'the process ended with 0, not null'];
  expect(rows).toEqual([
    {
      fault: 'Instance',
      service: 'mcp-server',
      requests: stage.asked['mcp-server'],
      refused: 0,
      failed: 0,
      slowestMs: expect.any(Number),
      wrong,
      recovery: expect.anything(),
    },
  ]);
  expect(figuresOf(played.instance!)).toEqual([{ firstRightMs: expect.any(Number), steadyMs: 0 }]);
});

it('an output takes no line: the service is asked all the time, and has to end in its time', () => {
  const { stage, rows } = played.log!;
  expect(stage.acts).toEqual(['start content-api {"LOG_LEVEL":"info"} with its output', 'arm', 'SIGTERM to content-api', 'stop', 'close']);
  const wrong = [LOST, 'exit: SIGTERM did not end it'];
  expect(rows).toEqual([
    { fault: 'Log', service: 'content-api', requests: stage.asked['content-api'], refused: 0, failed: 0, slowestMs: expect.any(Number), wrong },
  ]);
});

it('a refusal once all is steady has no excuse', () => {
  const [{ refused, wrong }] = played.steady!.rows as [Row];
  expect(refused).toBe(0);
  expect(new Set(wrong)).toEqual(new Set(['a read: refused without a reason (503): right']));
});

it('a takeover that this machine cannot make is told, and starts nothing', () =>
  expect(played.lacking!.rows).toEqual([{ fault: 'Takeover', notRun: 'no Redis' }]));

const wrongOf = ({ rows }: Played) => rows.map((row) => (row as Row).wrong);

it('services with a Redis of their own lose its master until another one takes over, and then both end', () => {
  const { stage } = played.takeover!;
  const starts = SERVICES.map((name) => `start ${name} {"REDIS_URL":"redis://all"}`);
  expect(stage.acts).toEqual([...starts, 'kill in redis://all', 'arm', 'arm', 'arm', 'taken over', 'stop', 'stop all']);
  expect(new Set(wrongOf(played.takeover!).flat().filter((one) => !one.startsWith('a read: refused')))).toEqual(new Set([LOST])); // prettier-ignore
});

it('services behind one address have a synchronous standby, and the primary is alone afterwards', () => {
  const { stage } = played.standby!;
  const starts = ['content_api', 'partner_auth', 'mcp_server'].map((role, index) => `start ${SERVICES[index]} {"DATABASE_URL":"postgresql://${role}:of-the-tests-only@balancer/x"}`); // prettier-ignore
  const reload = 'SELECT pg_reload_conf()';
  expect(stage.acts).toEqual([
    ...['copy', "ALTER SYSTEM SET synchronous_standby_names = '*'", reload, ...starts],
    ...['break with standby', 'arm', 'arm', 'arm', 'mend with number', 'restore', 'stop'],
    ...['ALTER SYSTEM RESET synchronous_standby_names', reload, 'stop standby'],
  ]);
  expect(wrongOf(played.standby!)).toEqual([[LOST], [LOST], [LOST]]);
});
