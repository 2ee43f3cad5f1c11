import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { redisAddress } from './redis/redis-address.ts';

/** Thrown at start for an unusable environment. The message lists every faulty variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment by a zod object of variables. An empty variable counts as absent. */
export function readEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given, { error: remedyOf });
  if (result.success) return result.data;
  const faults = new Set(result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`));
  throw new ConfigError(`The environment is not complete:\n${[...faults].join('\n')}`);
}

/** What a variable may hold; the words of zod for other faults. */
function remedyOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'an email address, such as help@example.org';
  return undefined;
}

export function envInt(min: number, max: number) {
  const range = `a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, range).transform(Number).pipe(z.int(range).min(min, range).max(max, range));
}

/** A comma list of secrets, newest first: the first signs and all verify, so a secret changes without a break. A random one in hex has enough different characters. */
export const envSecrets = (minLength: number) => {
  const different = minLength / 4;
  return z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= minLength && new Set(secret).size >= different),
      `each secret of the list needs at least ${minLength} characters, ${different} of them different, as from: openssl rand -hex 32`,
    );
};

/** A public address, to which paths are added: without a trailing slash. */
export const envUrl = z
  .url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })
  .refine((url) => !URL.canParse(url) || isPlain(new URL(url)), 'an address without a user, a query and a fragment')
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const isPlain = ({ username, password, search, hash }: URL): boolean => [username, password, search, hash].every((part) => part === '');

const SEVERAL_HOSTS = 'names several hosts: give the one address of a balancer that leads to the primary';
/** One that is no address, since only its last host may have a port. */
const HOST_LIST = /^[^:]+:\/\/[^/?#]*,/;

/** Parameters of an address of PostgreSQL that name a file, which node-postgres reads for each connection. */
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/** The address of a PostgreSQL server. */
export const envPostgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: ({ input }) => {
      if (input === undefined) return 'is missing';
      return typeof input === 'string' && HOST_LIST.test(input) ? SEVERAL_HOSTS : 'an address that begins with postgresql://';
    },
  })
  .superRefine((url, { addIssue }) => {
    if (!URL.canParse(url)) return;
    const { hostname, searchParams } = new URL(url);
    const hosts = searchParams.getAll('host');
    if (hosts.length > 1 || [hostname, ...hosts].some((host) => host.includes(','))) addIssue(SEVERAL_HOSTS);
    for (const name of TLS_FILES) {
      const file = searchParams.get(name);
      if (file && !isReadable(file)) addIssue(`the file of ${name} cannot be read`);
    }
  });

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** The address of a Redis, in one of the forms of `redisAddress`. */
const envRedisUrl = z.string().superRefine((url, { addIssue }) => {
  try {
    redisAddress(url);
  } catch (error) {
    addIssue((error as Error).message);
  }
});

/** The variables of every service. `port` and `metricsPort` are the defaults of one service. */
export const commonEnv = ({ port, metricsPort }: { port: number; metricsPort: number }) => ({
  /** `production`, as the images set it: libraries leave out their checks, and content-api does not check its answers against their contracts. */
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  /** The address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** The public port; 0 lets the system choose. */
  PORT: envInt(0, 65535).default(port),
  /** The port of `GET /metrics`, which the public port never serves. */
  METRICS_PORT: envInt(0, 65535).default(metricsPort),
  /**
   * Public address of content-api (for partner-auth: its own, from which issuer, audience and `fullUrl` are made).
   * Default: 127.0.0.1 with port 3000; on content-api and partner-auth, with the service's own port.
   */
  BASE_URL: envUrl.optional(),
  /** Requests are logged at `info`. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** PostgreSQL, with the role of this service. A secret. */
  DATABASE_URL: envPostgresUrl,
  /** The most connections of one process. */
  DATABASE_MAX_CONNECTIONS: envInt(1, 1000).default(10),
  /** `off` behind a pooler in transaction mode that does not know prepared statements: PgBouncer before 1.21, or with `max_prepared_statements=0`. */
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /**
   * Shared by all instances of all services: one server (`redis://`), a Redis Cluster (`redis+cluster://user:password@host:6379,host:6379`) or the master that
   * Sentinels name (`redis+sentinel://user:password@host:26379,host:26379/name`). With TLS: `rediss://` and so on. Without it, counts are in PostgreSQL and
   * each process has its own cache. A secret.
   */
  REDIS_URL: envRedisUrl.optional(),
  /** The password of the Sentinels, if they have one: that of `REDIS_URL` is the one of the servers. A secret. */
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  /** Milliseconds for which an idle connection stays open: longer than the balancer keeps it, so that the balancer closes first. */
  KEEP_ALIVE_MS: envInt(1000, 3_600_000).default(65_000),
  /** Milliseconds for which `/readyz` answers 503 after SIGTERM, before the service stops listening. */
  SHUTDOWN_DRAIN_MS: envInt(0, 20_000).default(5000),
});

/** The variables of the services with content, which answer alike. `cacheBytes` is the default of one service. */
export const contentEnv = ({ cacheBytes }: { cacheBytes: number }) => ({
  /** A replica that answers reads of content; they may lag behind. Limits, readiness for writes and what members send in stay with `DATABASE_URL`. A secret. */
  DATABASE_READ_URL: envPostgresUrl.optional(),
  /** The site that hand-off links point to, where a shop takes them. Unset, or equal to `BASE_URL`, means no shop: links lead to pages of the content service, which say that nothing is sold, and prices are marked as samples. */
  SITE_URL: envUrl.optional(),
  /** Public address of partner-auth. The documentation shows it, so set it in production. */
  PARTNER_URL: envUrl.optional(),
  /** The email address in the guides; on content-api also in the OpenAPI document and in `/.well-known/security.txt`, which is missing without it. */
  CONTACT_EMAIL: z.email().optional(),
  /** Signs page cursors; the same on every instance. A comma list, newest first, lets it change without a break. */
  CURSOR_SECRET: envSecrets(16),
  /** Seconds for which an answer is fresh; 0 disables the caches. mcp-server keeps no answer with prices. */
  CACHE_TTL_SECONDS: envInt(0, 86_400).default(60),
  /** The size limit of the answers that one process caches. */
  CACHE_MAX_BYTES: envInt(1, 4 * 2 ** 30).default(cacheBytes),
});
