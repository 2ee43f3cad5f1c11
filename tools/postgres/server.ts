import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresAccount, postgresBin } from './binaries.ts';

const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 15_000;
/** Holder: the one supervisor that runs on this data folder. */
const SUPERVISOR_LOCK = 726_273_001;

export type PostgresServer = {
  /** Connects as the superuser. */
  url: string;
  stop(): Promise<void>;
};

/** A server whose data lives in `folder` and is kept. A server that a killed supervisor left behind is taken over. */
export async function keptPostgres(folder: string): Promise<PostgresServer> {
  const home = accessibleHome(folder);
  const password = passwordOf(home);
  const data = join(home, 'data');

  const left = await leftBehind(data, password);
  const server = left ?? (await launch({ data, password, log: join(home, 'postgres.log') }));
  const lock = new pg.Client(server.url);
  lock.on('error', () => {});
  await lock.connect();
  const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [SUPERVISOR_LOCK]);
  if (!rows[0].mine) {
    await lock.end();
    throw new Error(`Another "npm start" is running on ${folder}. Stop it first, or give this one a DATA_DIR of its own.`);
  }
  return {
    url: server.url,
    async stop() {
      await lock.end().catch(() => {});
      await server.stop();
    },
  };
}

/** A fast, throw-away server for tests: nothing is synced to disk, and its folder goes with it. */
export async function throwAwayPostgres(folder: string): Promise<PostgresServer> {
  const home = accessibleHome(folder);
  const server = await launch({
    data: join(home, 'data'),
    password: randomBytes(18).toString('base64url'),
    log: join(home, 'postgres.log'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop('SIGQUIT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** `folder`, or a link from it to a folder that the account of PostgreSQL can reach. */
function accessibleHome(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'postgres');
  if (existsSync(link)) return realpathSync(link);
  if (!postgresAccount) {
    mkdirSync(link, { mode: 0o700 });
    return realpathSync(link);
  }

  const real = realpathSync(folder);
  const reachable = parentsOf(real).every((parent) => (statSync(parent).mode & 0o001) !== 0);
  const home = reachable ? link : `/var/tmp/embedded-postgres-data-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, postgresAccount.uid, postgresAccount.gid);
  if (home !== link) {
    rmSync(link, { force: true });
    symlinkSync(home, link);
  }
  return realpathSync(home);
}

function parentsOf(path: string): string[] {
  return path === dirname(path) ? [path] : [path, ...parentsOf(dirname(path))];
}

function passwordOf(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

type Launch = { data: string; password: string; log: string; settings?: Record<string, string> };

type Launched = { url: string; stop(signal?: NodeJS.Signals): Promise<void> };

async function launch({ data, password, log, settings = {} }: Launch): Promise<Launched> {
  const bin = postgresBin();
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(bin, data, password, log);

  const port = await freePort();
  const options = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const args = ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const output = openSync(log, 'a');
  // Its own process group: Ctrl-C must reach the services first and the database last.
  const child = spawn(join(bin, 'postgres'), args, { ...postgresAccount, cwd: '/', detached: true, stdio: ['ignore', output, output] });
  child.unref();

  const url = urlOf(port, password);
  await untilAnswering(url, child, log);
  return { url, stop: (signal: NodeJS.Signals = 'SIGINT') => stopProcess(child.pid!, signal) };
}

function initialise(bin: string, data: string, password: string, log: string): void {
  const passwordFile = `${data}.initial-password`;
  rmSync(data, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (postgresAccount) chownSync(passwordFile, postgresAccount.uid, postgresAccount.gid);
  const result = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    { ...postgresAccount, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile);
  writeFileSync(log, `${result.stdout}${result.stderr}`);
  chmodSync(log, 0o600);
  if (result.status !== 0) throw new Error(`PostgreSQL could not create its database: ${result.error?.message ?? result.stderr.trim()}`);
}

async function untilAnswering(url: string, child: ChildProcess, log: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new Error(`PostgreSQL did not start: ${error.message}`)));
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start (exit ${code}). Its log: ${log}\n${lastLines(log)}`)));
  });
  failed.catch(() => {});
  for (const deadline = Date.now() + START_DEADLINE_MS; Date.now() < deadline;) {
    if (await Promise.race([answers(url), failed])) return;
    await Promise.race([sleep(40), failed]);
  }
  throw new Error(`PostgreSQL did not answer within ${START_DEADLINE_MS / 1000} seconds. Its log: ${log}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** The live server of a data folder, if a supervisor died without stopping it. */
async function leftBehind(data: string, password: string): Promise<PostgresServer | undefined> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;

  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  for (let attempt = 0; attempt < 50 && isPostgres(Number(pid)); attempt++) {
    const url = urlOf(Number(port), password);
    if (await answers(url)) return { url, stop: () => stopProcess(Number(pid), 'SIGINT') };
    await sleep(200);
  }
  // The process is gone, or its number belongs to another program since a restart of the machine.
  if (!isPostgres(Number(pid))) rmSync(pidFile, { force: true });
  return undefined;
}

function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const [, name, state] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) (\w)/) ?? [];
  return name === 'postgres' && state !== 'Z';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stopProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  for (const deadline = Date.now() + STOP_DEADLINE_MS; Date.now() < deadline && isAlive(pid);) await sleep(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

function urlOf(port: number, password: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n');
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
