import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { BalancerName } from './balancer.ts';
import type { Release } from './release.ts';

// An upgrade that starts no process: what it starts, does and stops, in order.

const told: string[] = [];
let port = 0;
let folder = '';
let balancerFolder = '';
const act =
  (name: string) =>
  async (...given: unknown[]) =>
    void told.push([name, ...given].join(' '));

jest.unstable_mockModule('node:timers/promises', () => ({ setTimeout: act('wait ms') }));
jest.unstable_mockModule('node:child_process', () => ({
  execFile: (file: string, args: string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }, done: (error: null, out: object) => void) => {
    const { DATABASE_URL = 'no database', PATH } = env;
    told.push(`${file === process.execPath ? 'node' : file} ${args.join(' ')} in ${cwd}, ${DATABASE_URL}, ${PATH === process.env.PATH ? 'PATH' : 'no PATH'}`);
    done(null, { stdout: 'v1.2.3-dirty\n' });
  },
  spawn: (file: string, args: string[], options: object) => {
    const conf = args.find((arg) => arg.startsWith('/'))!;
    const services = conf.replace(/[^/]*$/, 'services');
    balancerFolder = dirname(conf);
    const servers = () => [...readFileSync(services, 'utf8').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, to]) => to).join(' ');
    told.push(`${file} ${args.join(' ')} ${JSON.stringify(options)} with ${servers()}`.replaceAll(balancerFolder, 'FOLDER'));
    told.push(readFileSync(join(balancerFolder, 'nginx.conf'), 'utf8').replaceAll(balancerFolder, 'FOLDER'));
    const kill = (signal: string) => {
      told.push(`${file} gets ${signal} with ${servers()}`);
      if (signal === 'SIGTERM') process.nextTick(() => child.emit('exit', 0));
    };
    const child = Object.assign(new EventEmitter(), { kill });
    return child;
  },
}));
jest.unstable_mockModule('@biomarker/testbed/until', () => ({
  until: async (what: string, isSo: () => Promise<boolean>) => void told.push(`until ${what}: ${await isSo()}`),
}));
jest.unstable_mockModule('@biomarker/testbed/fork-server', () => ({
  forkServer: async (name: string, script: string, { env, stdio }: { env: Record<string, string>; stdio: string[] }) => {
    const { PATH, HOST, PORT, METRICS_PORT, LOG_LEVEL, BASE_URL } = env;
    told.push(
      `${name}: ${script} at ${HOST} ${PORT} ${METRICS_PORT} as ${BASE_URL}, log ${LOG_LEVEL}, ${PATH === process.env.PATH ? 'PATH' : 'no PATH'}, ${stdio.join(' ')}`,
    );
    return { exited: Promise.resolve(script.includes('broken') ? 1 : 0), stop: act(`${name} of ${script} at ${PORT} stops`) };
  },
}));
jest.unstable_mockModule('@biomarker/testbed/postgres/server', () => ({
  freePort: async () => ++port,
  throwAwayPostgres: async (at: string, settings: object) => {
    folder = at;
    told.push(`PostgreSQL ${JSON.stringify(settings)}`);
    return {
      url: 'postgresql://super@127.0.0.1:1/postgres',
      stop: async () => void told.push(`PostgreSQL stops, its folder ${existsSync(at) ? 'stands' : 'is gone'}`),
    };
  },
}));
jest.unstable_mockModule('@biomarker/testbed/redis', () => ({ startRedis: async () => ({ url: 'REDIS', stop: act('Redis stops') }) }));
jest.unstable_mockModule('@biomarker/testbed/database', () => ({
  ROLE_PASSWORD: 'PASSWORD',
  roleOf: (service: string) => service,
  setRolePasswords: act('passwords'),
  urlAs: (url: string, role: string) => `${url} as ${role}`,
}));
jest.unstable_mockModule('../faults/testbed/testbed.ts', () => ({
  ...{ POSTGRES: { of: 'the testbed' }, SERVICES: ['content-api', 'partner-auth', 'mcp-server'], UNBOUNDED_CLIENT: 'UNBOUNDED' },
  sqlOn: (url: string) => act(url),
}));
jest.unstable_mockModule('../faults/testbed/rail-partner.ts', () => ({
  railPartner: ({ partner }: { partner: string }, base: string) => (told.push(`${partner} at ${base}`), { grant: async (member: number) => `grant ${member}` }),
}));
jest.unstable_mockModule('../faults/load/exchange.ts', () => ({
  client: (base: string, from: string) => ({ name: `${base} from ${from}`, close: () => told.push(`${base} closed`) }),
}));
jest.unstable_mockModule('../faults/load/load.ts', () => ({
  startLoad: (base: string, from: string, asked: object) => {
    told.push(`load on ${base} from ${from}: ${JSON.stringify(asked)}`);
    return { stop: async () => (told.push(`load on ${base} stops`), { requests: 3, wrong: [`of ${base}`], slowestMs: 7, more: 'x' }) };
  },
}));
jest.unstable_mockModule('./flows.ts', () => ({
  startFlows: ({ name }: { name: string }, _partner: object, member: number) => {
    told.push(`flows of member ${member} on ${name}`);
    return { stop: async () => ({ flows: 2, failed: ['a flow'], slowestMs: 9 }) };
  },
}));
const probes =
  (kind: string) =>
  async ({ name }: { name: string }, _partner?: object, ...grants: string[]) =>
    [kind, name, ...grants].join(' ');
jest.unstable_mockModule('./probes.ts', () => ({ contentProbes: probes('content'), railProbes: probes('rail'), mcpProbes: () => 'mcp' }));
const { upgrade } = await import('./upgrade.ts');
const { releaseOf } = await import('./release.ts');

const release = (name: string): Release => ({
  name,
  script: (service) => `${name}/${service}`,
  migrate: act(`${name} migrates`),
  seed: act(`${name} seeds`),
  demo: async (url) => (told.push(`${name} demo in ${url}`), `demo of ${name}` as never),
});

beforeEach(() => {
  [told.length, port] = [0, 3000];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line.replace(/\d+\.\d s/, 'TIME')));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => new Response(null, { status: /:3\d\d\d\/readyz$/.test(url as string) ? 200 : 503 }));
});

it.each<[string, BalancerName, boolean]>([
  ['one instance after another', 'nginx', false],
  ['blue and green', 'haproxy', true],
])('an upgrade of %s goes as reviewed, and leaves nothing behind', async (how, balancer, blueGreen) => {
  const outcomes = await upgrade(release('old'), release('next'), balancer, blueGreen);
  const text = `${[...told, ...outcomes.map((one) => JSON.stringify(one))].join('\n')}\n`;
  expect(text).toBe(golden(new URL(`golden/${how.replaceAll(' ', '-')}.txt`, import.meta.url), text));
  expect([folder, balancerFolder].filter((one) => existsSync(one))).toEqual([]);
});

it('an instance that does not end well ends the upgrade, which leaves nothing behind', async () => {
  await expect(upgrade(release('broken'), release('next'), 'nginx')).rejects.toThrow(/^CONTENT_API_A ended with 1$/);
  expect(told.slice(-3)).toEqual([expect.stringMatching(/^nginx gets SIGTERM/), 'Redis stops', 'PostgreSQL stops, its folder stands']);
  expect([folder, balancerFolder].filter((one) => existsSync(one))).toEqual([]);
});

it('an old release that cannot be migrated leaves nothing behind', async () => {
  const old = { ...release('old'), migrate: () => Promise.reject(new Error('no such table')) };
  await expect(upgrade(old, release('next'), 'nginx')).rejects.toThrow('no such table');
  expect(told.slice(-2)).toEqual(['Redis stops', 'PostgreSQL stops, its folder stands']);
  expect(existsSync(folder)).toBe(false);
});

it('a release is a checkout that generates, builds and migrates itself', async () => {
  const made = await releaseOf('/before');
  await made.migrate('OWNER');
  await made.seed('OWNER');
  const arguments_ = process.execArgv.map((arg) => `${arg} `).join('');
  expect(told).toEqual([
    'npm run generate -- client in /before, no database, PATH',
    ...['content-api', 'partner-auth', 'mcp-server'].map((name) => `node ${arguments_}tools/build.ts apps/${name} in /before, no database, PATH`),
    'git describe --always --dirty in /before, no database, PATH',
    'npm run db:migrate in /before, OWNER, PATH',
    'npm run db:seed in /before, OWNER, PATH',
  ]);
  expect([made.name, made.script('mcp-server')]).toEqual(['v1.2.3-dirty', '/before/apps/mcp-server/dist/main.js']);
});
