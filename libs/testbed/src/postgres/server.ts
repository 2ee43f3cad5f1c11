import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { whenEnded } from '../when-ended.ts';
import { postgresAccount, postgresBin } from './binaries.ts';
import { accessibleHome, passwordOf } from './home.ts';
import { launch, leftBehind, type Launch } from './launch.ts';

export { freePort } from './process.ts';

/** Held by the only supervisor of a data folder. */
const SUPERVISOR_LOCK = 726_273_001;

export type PostgresServer = {
  /** Connects as the superuser. */
  url: string;
  stop(): Promise<void>;
};

/** A persistent server with its data in `folder`, which ends with this process. Takes over a server that was left behind. */
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
  const stop = ['stop', '--silent', '--mode', 'fast', '--pgdata', data];
  const endGuard = whenEnded(join(postgresBin(), 'pg_ctl'), stop, postgresAccount);
  return {
    url: server.url,
    async stop() {
      endGuard();
      await lock.end().catch(() => {});
      await server.stop();
    },
  };
}

export type ThrowAwayPostgres = PostgresServer & {
  /** The postmaster's process id. */
  readonly pid: number;
  /** Kills the server without closing connections; with SIGINT it stops as by an operator. */
  crash(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts after a crash, with the same URL and data. */
  restart(): Promise<void>;
  /** A standby of this server, from a copy of its data in `folder`. Restarts this server. */
  standby(folder: string): Promise<ThrowAwayPostgres>;
};

export const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** A fast, throw-away server for tests, without fsync; stopping it removes its folder. `more` are server settings. */
export async function throwAwayPostgres(folder: string, more: Record<string, string> = {}): Promise<ThrowAwayPostgres> {
  const home = accessibleHome(folder);
  const settings = { ...FAST, ...more };
  const password = randomBytes(18).toString('base64url');
  return throwAway(home, { data: join(home, 'data'), password, log: join(home, 'postgres.log'), settings });
}

async function throwAway(home: string, options: Launch): Promise<ThrowAwayPostgres> {
  let server = await launch(options);
  const restart = async () => void (server = await launch({ ...options, port: server.port }));
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    crash: (signal = 'SIGQUIT') => server.stop(signal),
    restart,
    async standby(folder) {
      const copy = accessibleHome(folder);
      await server.stop('SIGINT');
      // `cp -a` keeps the owner.
      execFileSync('cp', ['-a', options.data, join(copy, 'data')]);
      writeFileSync(join(copy, 'data/standby.signal'), '');
      await restart();
      const settings = { ...options.settings, primary_conninfo: `host=127.0.0.1 port=${server.port} user=postgres password=${options.password}` };
      return throwAway(copy, { ...options, data: join(copy, 'data'), log: join(copy, 'postgres.log'), settings });
    },
    async stop() {
      await server.stop('SIGQUIT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
