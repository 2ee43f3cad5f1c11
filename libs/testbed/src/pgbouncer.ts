import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROLE_PASSWORD, SERVICE_ROLES } from './database.ts';
import { postgresAccount } from './postgres/binaries.ts';
import { freePort } from './postgres/process.ts';

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

const START_DEADLINE_MS = 10_000;

/** Major and minor version of `pgbouncer` on PATH, such as 1.24; undefined when it is not installed. Version 1.21 and later support prepared statements. */
export function pgbouncerVersion(): number | undefined {
  const [, minor] = /^PgBouncer 1\.(\d+)/m.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  return minor === undefined ? undefined : Number(minor);
}

type Options = { settings?: readonly string[]; port?: number };

/** Starts PgBouncer in transaction mode, with fewer server connections than any service requests. `server` is the superuser's URL. */
export async function startPgBouncer(server: string, { settings = [], port: wanted }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-pgbouncer-'));
  const port = wanted ?? (await freePort());
  for (const [name, content] of Object.entries(pgbouncerFiles(server, { folder, port, settings }))) writeFileSync(join(folder, name), content);
  // It refuses to run as root, so it runs as PostgreSQL's account, which must read these two files.
  spawnSync('chown', ['-R', String(postgresAccount?.uid ?? process.getuid?.() ?? ''), folder]);
  const child = spawn('pgbouncer', ['-q', join(folder, 'ini')], { ...postgresAccount, cwd: '/', stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const through = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  for (const deadline = performance.now() + START_DEADLINE_MS; !(await answers(through(server)));) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`PgBouncer did not start (exit ${child.exitCode})`);
    await sleep(50);
  }
  return {
    port,
    /** The same database, through the pooler. */
    through,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The files of its folder. */
export function pgbouncerFiles(server: string, { folder, port, settings }: { folder: string; port: number; settings: readonly string[] }) {
  const { hostname, port: serverPort, username, password } = new URL(server);
  const users = [[username, password], ...SERVICE_ROLES.map((role) => [role, ROLE_PASSWORD])];
  const options = ['listen_addr=127.0.0.1', `listen_port=${port}`, 'auth_type=scram-sha-256', `auth_file=${folder}/users`, 'unix_socket_dir='];
  const pooling = ['pool_mode=transaction', 'default_pool_size=3', 'max_client_conn=200', ...settings];
  return {
    users: users.map(([name, secret]) => `"${name}" "${secret}"\n`).join(''),
    ini: ['[databases]', `* = host=${hostname} port=${serverPort}`, '[pgbouncer]', ...options, ...pooling, ''].join('\n'),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
