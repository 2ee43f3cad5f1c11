import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import request from 'supertest';
import { freshDatabase } from '@biomarker/testbed/database';
import { createApp } from '../src/app.ts';
import { CACHE_GROUPS } from '../src/cache/answer.ts';
import { loadConfig } from '../src/config.ts';
import { connect } from '../src/deps.ts';

export const BASE_URL = 'https://api.example.test';
export const ADMIN_TOKEN = 'admin-token-of-the-tests';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Starts the service on its own database and port. `env` adds to its environment. */
export async function startContentApi(env: Record<string, string> = {}) {
  const { database, stop } = await testDatabase();
  const instance = await contentApiOn(database.urlAs('content_api'), env);
  return {
    ...instance,
    database,
    async stop() {
      instance.server.closeAllConnections();
      await new Promise((resolve) => instance.server.close(resolve));
      await instance.deps.close();
      await stop();
    },
  };
}

/** Starts another instance on an existing database. */
export async function contentApiOn(databaseUrl: string, env: Record<string, string> = {}) {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    BASE_URL,
    CURSOR_SECRET: 'a secret of the tests',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ADMIN_TOKEN_SHA256: sha256(ADMIN_TOKEN),
    ...env,
  });
  const deps = await connect(config);
  const server = createApp(config, deps);
  await new Promise<void>((resolve) => server.listen(Number(env.PORT ?? 0), '127.0.0.1', resolve));
  // An instance that is never stopped must not keep the test run alive.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { api: request(url), url, server, deps, clearCaches: async () => CACHE_GROUPS.forEach(deps.cache.clear) };
}

async function testDatabase() {
  const database = await freshDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on('error', () => {});
  return {
    database: { ...database, run: (statement: string, values?: unknown[]) => owner.query(statement, values) },
    async stop() {
      await owner.end();
      await database.drop();
    },
  };
}
