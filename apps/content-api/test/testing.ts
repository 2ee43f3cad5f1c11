import { createHash } from 'node:crypto';
import request from 'supertest';
import { freshDatabase } from '../../../tools/testing/database.ts';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { connect } from '../src/deps.ts';

export const BASE_URL = 'https://api.example.test';
export const ADMIN_TOKEN = 'admin-token-of-the-tests';

/** The whole service on a database of its own, without a port. `env` adds to its environment. */
export async function startContentApi(env: Record<string, string> = {}) {
  const database = await freshDatabase();
  const config = loadConfig({
    DATABASE_URL: database.urlAs('content_api'),
    BASE_URL,
    CURSOR_SECRET: 'a secret of the tests',
    LOG_LEVEL: 'silent',
    ADMIN_TOKEN_SHA256: createHash('sha256').update(ADMIN_TOKEN).digest('hex'),
    ...env,
  });
  const deps = await connect(config);
  const { listener } = createApp(config, deps);
  return {
    api: request(listener),
    deps,
    database,
    async stop() {
      await deps.close();
      await database.drop();
    },
  };
}
