import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../prisma/migrations.ts';
import type { DemoPartner } from '../../../prisma/demo/partner.ts';
import { bundle } from '@biomarker/testbed/bundle';
import { throwAwayPostgres, type ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { roleOf, setRolePasswords, urlAs } from '@biomarker/testbed/database';
import { startRedis } from '@biomarker/testbed/redis';
import { startControl, type Control } from '../load/control.ts';
import { members, type Members } from './members.ts';
import { startService, type Service, type ServiceName } from './service.ts';

export const SERVICES: readonly ServiceName[] = ['content-api', 'partner-auth', 'mcp-server'];

/** The time for which content-api and mcp-server treat a cached answer as fresh here: short, so a fault outlasts it. */
export const CACHE_TTL_SECONDS = 1;
/** Clients in this range are practically unlimited; any other has this many requests in a window. */
export const UNBOUNDED_CLIENT = '198.51.100.7';
export const RATE_LIMIT = { points: 40, windowSeconds: 900 };

/** Answered writes must survive a crash, so commits wait for the disk as on a real server. */
export const POSTGRES = { synchronous_commit: 'on' };

export const SERVICE_ENV = {
  CURSOR_SECRET: 'of the faults only',
  CACHE_TTL_SECONDS: String(CACHE_TTL_SECONDS),
  TRUST_PROXY: '1',
  RATE_LIMIT_POINTS: String(RATE_LIMIT.points),
  RATE_LIMIT_WINDOW_SECONDS: String(RATE_LIMIT.windowSeconds),
  RATE_LIMIT_OVERRIDES: `${UNBOUNDED_CLIENT}/32=1000000000`,
  SHUTDOWN_DRAIN_MS: '600',
  PARTNER_RAIL: 'on',
  RAIL_ENVIRONMENT: 'sandbox',
  RAIL_SECRET: 'of the faults only and long enough',
  RAIL_RATE_LIMIT_POINTS: '1000000000',
  LOGIN_RATE_LIMIT_POINTS: '1000000',
};

/** Everything that the faults break: a PostgreSQL server, a Redis and the services, all real processes on this machine. */
export type Testbed = {
  postgres: ThrowAwayPostgres;
  redis: { pid(): number; kill(): Promise<void>; restart(): Promise<void>; url: string };
  partner: DemoPartner;
  members: Members;
  control: Control;
  /** One process of each service, on this PostgreSQL and Redis; started at the first call. */
  services(): Promise<Record<ServiceName, Service>>;
  /** One more process; `env` overrides the settings of the others, `stdout` is a file descriptor. `stopExtra` stops it. */
  start(name: ServiceName, env?: Record<string, string>, stdout?: number): Promise<Service>;
  stopExtra(): Promise<void>;
  /** As the owner of the database. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
};

/** What it starts and fills, which a test replaces. */
const HANDS = {
  throwAwayPostgres,
  startRedis,
  migrate,
  bundle,
  setRolePasswords,
  startControl,
  startService,
  seedContent: async (url: string) => (await import('../../../prisma/seeding/seed-content.ts')).seedContent(url),
  demoPartner: async (url: string) => (await import('../../../prisma/demo/partner.ts')).demoPartner(url, undefined),
  moreMembers: async (url: string) => (await import('../../bench/partner/more-members.ts')).moreMembers(url, 1),
};

/** `diskFolder` is the existing folder for the database, if not a temporary one. */
export async function openTestbed(diskFolder?: string, settings: Record<string, string> = {}, hands = HANDS): Promise<Testbed> {
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-faults-'));
  const postgresFolder = diskFolder ?? join(folder, 'postgres');
  mkdirSync(postgresFolder, { recursive: true });
  const [postgres, firstRedis] = await Promise.all([hands.throwAwayPostgres(postgresFolder, { ...POSTGRES, ...settings }), hands.startRedis()]);
  if (!firstRedis) throw new Error('redis-server is not installed; half of the faults are about it.');
  let redis = firstRedis;
  await hands.migrate(postgres.url);
  await hands.seedContent(postgres.url);
  const demo = await hands.demoPartner(postgres.url);
  const partner = { ...demo, members: [...demo.members, ...(await hands.moreMembers(postgres.url))] };
  await Promise.all(SERVICES.map((name) => hands.bundle(`apps/${name}`, join(folder, name))));
  await hands.setRolePasswords(postgres.url);
  const [known, control] = await Promise.all([members(), hands.startControl()]);
  const extra: Service[] = [];
  let standing: Promise<Record<ServiceName, Service>> | undefined;

  const environmentOf = (name: ServiceName): Record<string, string> => ({
    DATABASE_URL: urlAs(postgres.url, roleOf(name)),
    REDIS_URL: redis.url,
    ...SERVICE_ENV,
    ...known.env,
  });
  const launch = (name: ServiceName, env: Record<string, string> = {}, stdout?: number) =>
    hands.startService(name, join(folder, name, 'main.js'), { ...environmentOf(name), ...env }, stdout);

  return {
    postgres,
    redis: {
      url: redis.url,
      pid: () => redis.process.pid!,
      kill: () => redis.stop(),
      restart: async () => void (redis = (await hands.startRedis(redis.port))!),
    },
    partner,
    members: known,
    control,
    services: () => (standing ??= byName((name) => launch(name))),
    async start(name, env, stdout) {
      const service = await launch(name, env, stdout);
      extra.push(service);
      return service;
    },
    async stopExtra() {
      await Promise.all(extra.splice(0).map(({ stop }) => stop('SIGKILL')));
    },
    sql: sqlOn(postgres.url),
    async stop() {
      const all = [...extra, ...Object.values((await standing) ?? {})];
      await Promise.all([control.stop(), ...all.map(({ stop }) => stop('SIGKILL'))]);
      await redis.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs single statements as the role of `url`. */
export function sqlOn(url: string): Testbed['sql'] {
  return async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client(url);
    client.on('error', () => {});
    await client.connect();
    return client
      .query<T>(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
}

/** Runs statements in a transaction that holds their locks until the returned function is called. */
export async function hold(url: string, ...statements: string[]): Promise<() => Promise<void>> {
  const holder = new pg.Client(url);
  await holder.connect();
  for (const statement of ['BEGIN', ...statements]) await holder.query(statement);
  return () => holder.end();
}

/** The same testbed with its own services, which `env` points to other addresses. `stopExtra` stops them. */
export function withServices(testbed: Testbed, env: (name: ServiceName) => Record<string, string>): Testbed {
  let standing: Promise<Record<ServiceName, Service>> | undefined;
  return { ...testbed, services: () => (standing ??= byName((name) => testbed.start(name, env(name)))) };
}

const byName = async (start: (name: ServiceName) => Promise<Service>) =>
  Object.fromEntries((await Promise.all(SERVICES.map(start))).map((service) => [service.name, service])) as Record<ServiceName, Service>;
