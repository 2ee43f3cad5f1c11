import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../prisma/migrations.ts';
import { bundle } from '@biomarker/testbed/bundle';
import { generateClient } from '../../../prisma/generate-client.ts';
import { freePort, throwAwayPostgres, type ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { roleOf, setRolePasswords, urlAs } from '@biomarker/testbed/database';
import { startRedis } from '@biomarker/testbed/redis';
import { startServer, type BenchServer } from './server-process.ts';

export type Lab = {
  folder: string;
  postgres: ThrowAwayPostgres;
  redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  /** Starts any script as a server, at `PORT` or at a free port; stopped at the end. */
  start(name: string, script: string, env?: Record<string, string>): Promise<BenchServer>;
  /** Starts a bundled service under its role on `database`, or on the content, with a rate limit that no benchmark reaches. */
  service(app: string, name: string, env?: Record<string, string>, database?: string): Promise<BenchServer>;
};

/** A PostgreSQL with the content, a Redis and bundled services, all removed at the end. `settings` are those of PostgreSQL. */
export async function inLab(apps: readonly string[], work: (lab: Lab) => Promise<void>, settings: Record<string, string> = {}): Promise<void> {
  generateClient();
  for (const app of apps) await bundle(`apps/${app}`);
  const redis = await startRedis();
  if (!redis) throw new Error('The benchmarks need redis-server on PATH.');
  const folder = mkdtempSync(join(tmpdir(), 'biomarker-bench-'));
  const postgres = await throwAwayPostgres(folder, settings);
  const servers: BenchServer[] = [];
  const start: Lab['start'] = async (name, script, env) => {
    const server = await startServer(name, script, env?.PORT === undefined ? await freePort() : Number(env.PORT), env);
    servers.push(server);
    return server;
  };
  const service: Lab['service'] = (app, name, env, database = postgres.url) =>
    start(name, `apps/${app}/dist/main.js`, { ...serviceEnv(urlAs(database, roleOf(app))), ...env });
  try {
    await migrate(postgres.url);
    await setRolePasswords(postgres.url);
    const { seedContent } = await import('../../../prisma/seeding/seed-content.ts');
    await seedContent(postgres.url);
    await work({ folder, postgres, redis, start, service });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const serviceEnv = (databaseUrl: string) => ({
  METRICS_PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  CURSOR_SECRET: 'of the benchmark only',
  RATE_LIMIT_POINTS: '1000000000',
  SHUTDOWN_DRAIN_MS: '0',
  CACHE_TTL_SECONDS: '3600',
});

/** Settings of partner-auth with a rail at `baseUrl`, with limits that no benchmark reaches. */
export const railEnv = (baseUrl: string) => ({
  PORT: new URL(baseUrl).port,
  BASE_URL: baseUrl,
  PARTNER_RAIL: 'on',
  RAIL_ENVIRONMENT: 'sandbox',
  RAIL_SECRET: 'of the benchmark only and long enough',
  RAIL_RATE_LIMIT_POINTS: '500000000',
  LOGIN_RATE_LIMIT_POINTS: '1000000',
});

/** The answer to `ask`, including headers, so that a bare server can send the same. */
export async function answerTo(ask: () => Promise<Response>): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await ask();
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = Object.fromEntries(response.headers);
  return { headers, body: await response.text() };
}
