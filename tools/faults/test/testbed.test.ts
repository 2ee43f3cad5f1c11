import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { isAlive } from '@biomarker/testbed/postgres/process';
import { until } from '@biomarker/testbed/until';
import { startBalancer } from '../balancer.ts';
import { checks } from '../load/checks.ts';
import { countsAlone } from '../load/degraded.ts';
import { family, killFamily } from '../testbed/processes.ts';
import { startService } from '../testbed/service.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Instance = { port: number; ready: boolean; asked: string[] };

async function instance(name: string): Promise<Instance> {
  const one: Instance = { port: 0, ready: true, asked: [] };
  const server = createServer((req, res) => {
    if (req.url === '/readyz') return void res.writeHead(one.ready ? 200 : 503).end();
    one.asked.push(`${req.method} ${req.url} ${req.headers['x-own']}`);
    if (req.url === '/lost') return void res.destroy();
    req.pipe(res.writeHead(201, { 'x-name': name }));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  one.port = (server.address() as AddressInfo).port;
  return one;
}

describe('the balancer of the drills', () => {
  it('asks the ready instances in turn, repeats nothing that one loses, and takes that one out until it is ready', async () => {
    const [one, other] = [await instance('one'), await instance('other')];
    const balancer = await startBalancer();
    const post = (path: string) => fetch(balancer.base + path, { method: 'POST', headers: { 'x-own': 'kept' }, body: 'text' });
    expect((await post('/none')).status).toBe(502);
    balancer.add(one.port);
    balancer.add(other.port);
    const answers = [await post('/a'), await post('/b')];
    expect(answers.map(({ status, headers }) => [status, headers.get('x-name')]).sort()).toEqual([[201, 'one'], [201, 'other']]); // prettier-ignore
    expect(await answers[0]!.text()).toBe('text');
    expect([...one.asked, ...other.asked].sort()).toEqual(['POST /a kept', 'POST /b kept']);

    await expect(post('/lost')).rejects.toThrow();
    expect([...one.asked, ...other.asked].filter((asked) => asked.includes('/lost'))).toHaveLength(1);

    one.ready = false;
    await until('a balancer that sees only one', async () => {
      const names = [await post('/c'), await post('/c'), await post('/c')].map(({ headers }) => headers.get('x-name'));
      return names.every((name) => name === 'other');
    });
    one.ready = true;
    await until('a balancer that sees both', async () => (await post('/d')).headers.get('x-name') === 'one');
    await balancer.close();
    await expect(post('/e')).rejects.toThrow();
  });
});

describe('checks one after the other', () => {
  it('count what was asked, refused and lost, and tell each other status', async () => {
    const { port } = await instance('one');
    const client = checks(`http://127.0.0.1:${port}`, '192.0.2.1');
    await client.expect('a right one', { method: 'POST', path: '/x', body: 'a' }, 201);
    await client.expect('another', { path: '/readyz' }, 404);
    await client.expect('a lost one', { path: '/lost' }, 200);
    client.wrong('own words');
    const { slowestMs, ...figures } = client.figures();
    client.close();
    expect(slowestMs).toBeGreaterThan(0);
    expect(figures).toEqual({ requests: 3, refused: 0, failed: 1, wrong: ['another: 404 expected, 200 came: ', expect.stringMatching(/^a lost one: 200 expected, .*(hang up|ECONNRESET)/), 'own words'] }); // prettier-ignore
  });

  it.each([
    [{ checks: { rateLimit: 'ok' } }, false],
    [{ checks: {} }, false],
    [{}, false],
    [{ checks: { rateLimit: 'counts alone' } }, true],
  ])('a service with %j counts alone: %s', async (body, alone) => {
    const server = createServer((req, res) => void res.end(JSON.stringify(req.url === '/readyz?verbose' ? body : {}))).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    expect(await countsAlone(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toBe(alone);
  });
});

describe('a service of the drills', () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('listens where it is told, says how ready it is, and has a clock that its parent sets, while timers go on', async () => {
    const script = join(folder, 'service.mjs');
    writeFileSync(
      script,
      `import { createServer } from 'node:http';
       const times = () => ({ now: Date.now(), made: new Date().getTime(), text: String(Date()), given: new Date(5).getTime(), parsed: Date.parse('1970-01-01T00:00:01Z') });
       const answers = { '/times': times, '/env': () => process.env, '/readyz?verbose': () => ({ status: 'degraded', checks: { database: 'ok', redis: 'away', disk: 'full' } }) };
       createServer((req, res) => void res.writeHead(503).end(JSON.stringify(answers[req.url]()))).listen(process.env.PORT, process.env.HOST, () => process.send({}));`,
    );
    const service = await startService('content-api', script, { LOG_LEVEL: 'info', OWN: 'x' });
    const told = async (path: string) => (await (await fetch(service.base + path)).json()) as Record<string, number>;
    expect(await told('/env')).toMatchObject({ HOST: '127.0.0.1', PORT: String(service.port), METRICS_PORT: '0', BASE_URL: service.base, LOG_LEVEL: 'info', OWN: 'x' }); // prettier-ignore
    expect(await service.readiness()).toEqual({ status: 503, says: 'degraded', why: 'redis: away, disk: full' });
    for (const shiftMs of [3 * 3_600_000, -3 * 3_600_000, 0]) {
      await service.setClock(shiftMs);
      const { now, made, text, given, parsed } = await told('/times');
      for (const read of [now!, made!, Date.parse(String(text))]) expect(Math.abs(read - Date.now() - shiftMs)).toBeLessThan(60_000);
      expect([given, parsed]).toEqual([5, 1000]);
    }
    await service.stop('SIGKILL');
    expect(await service.readiness()).toEqual({ status: 0, says: 'no answer', why: '' });
  });
});

describe('a process with its children', () => {
  it('gets a signal as a whole', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & sleep 600 & wait'], { stdio: 'ignore' });
    await until('a family of three', () => family(parent.pid!).length === 3);
    const all = family(parent.pid!);
    expect(all[0]).toBe(parent.pid);
    await killFamily(parent.pid!);
    expect([parent.signalCode, all.filter(isAlive)]).toEqual(['SIGKILL', []]);
  });
});
