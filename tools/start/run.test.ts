import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Code } from './run.ts';

// The order in which `npm start` begins and ends what it runs.

const acts: string[] = [];
let fault = '';
const act = (name: string) => (acts.push(name), name === fault ? Promise.reject(new Error(`no ${name}`)) : Promise.resolve());
let stopAsked: Promise<undefined>;
let exit: (code: number) => void;

jest.unstable_mockModule('../../prisma/generate-client.ts', () => ({ generateClient: () => act('client') }));
jest.unstable_mockModule('./settings.ts', () => ({
  readSettings: () => ({ folder: 'FOLDER', host: 'HOST' }),
  keptSecrets: (folder: string) => `secrets of ${folder}`,
  bindingsOf: () => 'ports',
  logOf: (_settings: object, name: string) => `${name}.log`,
}));
jest.unstable_mockModule('./ports.ts', () => ({ assertFree: (ports: string, host: string) => act(`free ${ports} of ${host}`) }));
jest.unstable_mockModule('./room.ts', () => ({ assertRoom: (folder: string) => acts.push(`room in ${folder}`) }));
jest.unstable_mockModule('./phase.ts', () => ({ phase: async (name: string, work: () => unknown) => (acts.push(`phase: ${name}`), work()) }));
jest.unstable_mockModule('./database.ts', () => ({
  prepareDatabase: async (_settings: object, secrets: string) => (await act(`database with ${secrets}`), { embedded: true, stop: () => act('database stops') }),
}));
jest.unstable_mockModule('./environment.ts', () => ({
  environmentOf: (key: string, { secrets }: { secrets: string }, given: object) => ({ key, secrets, isGiven: String(given === process.env) }),
}));
jest.unstable_mockModule('./welcome.ts', () => ({ welcome: (_settings: object, seconds: number, embedded: boolean) => `welcome ${seconds < 60} ${embedded}` }));
const { stopAll } = await import('./endings.ts');
jest.unstable_mockModule('./endings.ts', () => ({ stopAll, stopSignal: () => stopAsked }));
const { run } = await import('./run.ts');

/** A run to its exit: what it did, with the code at the end. */
async function ran(ended: string | undefined, more: Partial<Code> = {}): Promise<string[]> {
  stopAsked = ended === undefined ? Promise.resolve(undefined) : new Promise(() => {});
  const exited = new Promise<number>((resolve) => (exit = resolve));
  void run({
    build: (folder) => act(`build in ${folder}`),
    start: async ({ name, folder, env, logFile }) => {
      await act(`${name} in ${folder} with ${Object.values(env).join(', ')}, log ${logFile}`);
      return { name, exited: name === ended ? Promise.resolve(1) : new Promise(() => {}), stop: () => act(`${name} stops`) };
    },
    ...more,
  });
  const code = await exited;
  return [...acts, `exit ${code}`];
}

beforeEach(() => {
  acts.length = 0;
  fault = '';
  jest.spyOn(console, 'log').mockImplementation((text: string) => void acts.push(text));
  jest.spyOn(console, 'error').mockImplementation((text: string) => void acts.push(`stderr: ${text}`));
  jest.spyOn(process, 'exit').mockImplementation((code) => (exit(Number(code)), new Promise(() => {}) as never));
});

const BEGIN = [
  'free ports of HOST',
  'room in FOLDER',
  'Preparing the database and the services …',
  'phase: Prisma client',
  'client',
  'phase: build',
  'build in FOLDER',
];
const DATABASE = 'database with secrets of FOLDER';
const NAMES = ['content-api', 'partner-auth', 'mcp-server'];
const KEYS = ['contentApi', 'partnerAuth', 'mcpServer'];
const SERVICES = NAMES.map((name, index) => `${name} in FOLDER with ${KEYS[index]}, secrets of FOLDER, true, log ${name}.log`);
const STARTED = [...BEGIN, DATABASE, 'phase: three services', ...SERVICES, 'welcome true true'];
const END = [...NAMES.map((name) => `${name} stops`), 'database stops'];

it('a start prepares all, runs until a signal, and stops the database last', async () => {
  expect(await ran(undefined)).toEqual([...STARTED, '\nStopping …', ...END, 'exit 0']);
});

it('a service that ends stops the others, and is told with its log', async () => {
  expect(await ran('mcp-server')).toEqual([...STARTED, 'stderr: mcp-server ended unexpectedly. Its log: mcp-server.log', ...END, 'exit 1']);
});

it('what runs beside the services is told of them, and stops with them', async () => {
  const running: Code['running'] = async ({ services }) => (acts.push(`beside ${services.map(({ name }) => name).join(', ')}`), () => act('the other stops'));
  expect(await ran(undefined, { running })).toEqual([
    ...STARTED,
    `beside ${NAMES.join(', ')}`,
    '\nStopping …',
    ...END.slice(0, 3),
    'the other stops',
    'database stops',
    'exit 0',
  ]);
});

it.each([
  ['busy ports', 'free ports of HOST', ['free ports of HOST'], []],
  ['a database that cannot be prepared', DATABASE, [...BEGIN, DATABASE], []],
  ['a build that fails', 'build in FOLDER', [...BEGIN, DATABASE], ['database stops']],
  ['a service that does not start', SERVICES[1]!, STARTED.slice(0, -1), ['content-api stops', 'mcp-server stops', 'database stops']],
])('a start with %s stops what runs, and says why', async (_what, at, before, after) => {
  fault = at;
  const all = await ran(undefined);
  expect(all).toEqual([...before, ...after, `stderr: no ${at}`, 'exit 1']);
});
