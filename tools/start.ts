import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { bundle } from '@biomarker/testbed/bundle';
import { generateClient } from '../prisma/generate-client.ts';
import { prepareDatabase } from './start/database.ts';
import { assertFree } from './start/ports.ts';
import { startService, type ServiceProcess } from './start/service-process.ts';
import { keptSecrets, readSettings, type Secrets, type Settings } from './start/settings.ts';
import { welcome } from './start/welcome.ts';

// Runs everything on one machine: embedded PostgreSQL (or DATABASE_URL), migrated and seeded, and each of the three services in its own process.

const SERVICES = [
  { name: 'content-api', key: 'contentApi', variable: 'CONTENT_API' },
  { name: 'partner-auth', key: 'partnerAuth', variable: 'PARTNER_AUTH' },
  { name: 'mcp-server', key: 'mcpServer', variable: 'MCP_SERVER' },
] as const;

const stopAsked = new Promise<'signal'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('signal'));
});

/** The database comes first and stops last. */
const toStop: (() => Promise<void>)[] = [];

try {
  const code = await start();
  await stopAll();
  process.exit(code);
} catch (error) {
  await stopAll();
  console.error((error as Error).message);
  process.exit(1);
}

async function start(): Promise<number> {
  const startedAt = performance.now();
  const settings = readSettings(process.env);
  await assertFree(bindingsOf(settings), settings.host);

  console.log('Preparing the database and the services …');
  generateClient();
  await Promise.all(SERVICES.map(({ name }) => bundle(`apps/${name}`, bundleOf(settings, name))));
  const secrets = keptSecrets(settings.folder);
  const database = await prepareDatabase(settings, secrets);
  toStop.push(database.stop);

  const common = {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HOST: settings.host,
    SHUTDOWN_DRAIN_MS: process.env.SHUTDOWN_DRAIN_MS ?? '0',
    SITE_URL: settings.siteUrl,
    CURSOR_SECRET: process.env.CURSOR_SECRET ?? secrets.cursorSecret,
    ...railEnv(secrets, database.embedded),
    // The administrator of the demo data; elsewhere the operator sets the hashes.
    ...(database.embedded && { ADMIN_TOKEN_SHA256: process.env.ADMIN_TOKEN_SHA256 ?? sha256(secrets.adminToken) }),
  };
  const services = await Promise.all(
    SERVICES.map(async ({ name, key }) => {
      const { port, metricsPort } = settings.bindings[key];
      const own = { PORT: String(port), METRICS_PORT: String(metricsPort), DATABASE_URL: database.urls[key] };
      const addresses = {
        BASE_URL: key === 'partnerAuth' ? settings.baseUrls.partnerAuth : settings.baseUrls.contentApi,
        MCP_URL: settings.baseUrls.mcpServer,
        PARTNER_URL: settings.baseUrls.partnerAuth,
        CONTENT_URL: settings.baseUrls.contentApi,
      };
      const service = await startService(
        name,
        join(bundleOf(settings, name), 'main.js'),
        { ...common, ...addresses, ...own },
        join(settings.folder, 'logs', `${name}.log`),
      );
      toStop.push(service.stop);
      return service;
    }),
  );
  console.log(welcome(settings, (performance.now() - startedAt) / 1000, database.embedded));
  return untilStopped(services, settings);
}

/** Within this data folder, so another start or build does not change the running code. */
function bundleOf({ folder }: Settings, name: string): string {
  return join(folder, 'bundles', name);
}

// A function declaration, since the code above runs before a constant here is initialized.
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Enables the partner rail for sandbox applications; demo data gets higher limits for tests. */
function railEnv({ railSecret }: Secrets, onDemoData: boolean): Record<string, string> {
  const limits = onDemoData ? { RAIL_RATE_LIMIT_POINTS: '6000', LOGIN_RATE_LIMIT_POINTS: '3000' } : {};
  const defaults = { PARTNER_RAIL: 'on', RAIL_ENVIRONMENT: 'sandbox', RAIL_SECRET: railSecret, ...limits };
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, process.env[name] || value]));
}

async function untilStopped(services: readonly ServiceProcess[], { folder }: Settings): Promise<number> {
  const ended = await Promise.race([stopAsked, ...services.map(({ name, exited }) => exited.then(() => name))]);
  if (ended === 'signal') {
    console.log('\nStopping …');
    return 0;
  }
  console.error(`${ended} ended unexpectedly. Its log: ${folder}/logs/${ended}.log`);
  return 1;
}

function bindingsOf({ bindings }: Settings) {
  return SERVICES.flatMap(({ name, key, variable }) => [
    { name, port: bindings[key].port, variable: `${variable}_PORT` },
    { name: `${name} metrics`, port: bindings[key].metricsPort, variable: `${variable}_METRICS_PORT` },
  ]);
}

async function stopAll(): Promise<void> {
  const [database, ...services] = toStop;
  await Promise.all(services.map((stop) => stop()));
  await database?.();
}
