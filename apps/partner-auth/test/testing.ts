import { Writable } from 'node:stream';
import { createLogger } from '@biomarker/service-kit';
import request from 'supertest';
import { freshStores, type TestStores } from '@biomarker/testbed/database';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { connect } from '../src/deps.ts';
import type { Network } from '../src/oauth/client-authentication/fetch-key-set.ts';
import { fillRegistry } from './registry.ts';
import { rememberingPasswords } from './remembering-passwords.ts';

/** Secret values that tests sent or received. No log line may contain one. */
export const secretsSeen = new Set<string>();

/** The whole service on its own two databases. `env` extends its environment; `network` fetches published keys. Stopping it searches its logs for secrets. */
export async function startPartnerAuth(env: Record<string, string> = {}, network?: Network) {
  const database = await freshStores();
  const registry = await fillRegistry(database);
  // It fills columns for the release before. This one fills them by itself.
  await registry.pool.query('ALTER TABLE partner.oauth_artifact DISABLE TRIGGER fill_columns');
  const instance = await startInstance(database, env, network);
  return {
    ...instance,
    registry,
    database,
    async stop() {
      const own = [...running].filter(([, of]) => of === database);
      await Promise.all(own.map(([stop]) => stop()));
      await registry.close();
      await database.drop();
    },
  };
}

/** The environment of an instance in production, which takes no http address but a loopback one. */
export const PRODUCTION = { RAIL_ENVIRONMENT: 'production', BASE_URL: 'http://rail.localhost' };

/** Instances and their databases: a service stops those that a failed test leaves running on its own. */
const running = new Map<() => Promise<void>, On>();

/** Two databases, or the address of one for both stores. */
type On = Pick<TestStores, 'urlAs' | 'labUrlAs'> | string;

/** One instance of the service, listening on its own port. */
export async function startInstance(on: On, env: Record<string, string> = {}, network?: Network, passwords = rememberingPasswords()) {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const config = loadConfig({
    ...(typeof on === 'string' ? { DATABASE_URL: on } : { DATABASE_URL: on.urlAs('partner_auth'), LAB_DATABASE_URL: on.labUrlAs('partner_auth') }),
    BASE_URL: 'http://rail.example.test',
    PARTNER_RAIL: 'on',
    RAIL_ENVIRONMENT: 'sandbox',
    RAIL_SECRET: 'a secret of the tests that their instances share',
    RAIL_RATE_LIMIT_POINTS: '100000',
    LOGIN_RATE_LIMIT_POINTS: '10000',
    LOG_LEVEL: 'trace',
    ...env,
  });
  const connected = await connect(config, { logger: createLogger('partner-auth', config.logLevel, log), network, passwords });
  const server = createApp(config, connected);
  await new Promise<void>((resolve) => server.listen(Number(env.PORT ?? 0), '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };

  const stop = async () => {
    if (!running.delete(stop)) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await connected.close();
    assertSilent(lines.join(''));
  };
  running.set(stop, on);
  return {
    config,
    connected,
    deps: connected.rail!,
    url: `http://127.0.0.1:${port}`,
    api: request(server),
    log: () => lines.join(''),
    stop,
  };
}

function assertSilent(log: string): void {
  for (const secret of secretsSeen) {
    if (log.includes(secret)) throw new Error(`the log holds a secret: ${log.split('\n').find((line) => line.includes(secret))}`);
  }
}
