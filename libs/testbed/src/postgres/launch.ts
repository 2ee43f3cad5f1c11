import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresAccount, postgresBin } from './binaries.ts';
import { freePort, isPostgres, stopProcess } from './process.ts';

const START_DEADLINE_MS = 30_000;

export type Launch = { data: string; password: string; log: string; port?: number; settings?: Record<string, string> };

export type Launched = { url: string; port: number; pid: number; stop(signal?: NodeJS.Signals): Promise<void> };

/** Starts a server on a data folder, which it creates if missing. */
export async function launch({ data, password, log, port: wanted, settings = {} }: Launch): Promise<Launched> {
  const bin = postgresBin();
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(bin, data, password, log);

  const port = wanted ?? (await freePort());
  const output = openSync(log, 'a');
  // Its own process group: Ctrl-C must reach the services first and the database last.
  const child = spawn(join(bin, 'postgres'), serverArguments(data, port, settings), {
    ...postgresAccount,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  child.unref();

  const url = urlOf(port, password);
  await untilAnswering(url, child, log).catch((error: Error) => {
    child.kill('SIGQUIT');
    throw error;
  });
  return { url, port, pid: child.pid!, stop: (signal: NodeJS.Signals = 'SIGINT') => stopProcess(child.pid!, signal) };
}

/** Reached at 127.0.0.1 only, whatever the settings say. */
export function serverArguments(data: string, port: number, settings: Record<string, string>): string[] {
  const options = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  return ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

export const INITDB_OPTIONS = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'];

function initialise(bin: string, data: string, password: string, log: string): void {
  const passwordFile = `${data}.initial-password`;
  rmSync(data, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (postgresAccount) chownSync(passwordFile, postgresAccount.uid, postgresAccount.gid);
  const args = ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, ...INITDB_OPTIONS];
  const result = spawnSync(join(bin, 'initdb'), args, { ...postgresAccount, cwd: '/', encoding: 'utf8' });
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

/** The running server of a data folder whose supervisor died. */
export async function leftBehind(data: string, password: string): Promise<Launched | undefined> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;

  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  for (let attempt = 0; attempt < 50 && isPostgres(Number(pid)); attempt++) {
    const url = urlOf(Number(port), password);
    if (await answers(url)) return { url, port: Number(port), pid: Number(pid), stop: (signal = 'SIGINT') => stopProcess(Number(pid), signal) };
    await sleep(200);
  }
  // The process is gone, or another program has its id since a reboot.
  if (!isPostgres(Number(pid))) rmSync(pidFile, { force: true });
  return undefined;
}

function urlOf(port: number, password: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n');
}
