import { Environment } from '@biomarker/domain/partner';
import { baseConfig, commonEnv, ConfigError, envInt, envPostgresUrl, envSecrets, envUrl, rateLimitEnv, readEnv, tracingEnv } from '@biomarker/service-kit';
import { z } from 'zod';
import type { MailWay } from './mail/post.ts';
import { envSmtpUrl } from './mail/read-smtp-url.ts';

export const Env = z.object({
  ...commonEnv({ port: 3001, metricsPort: 9465 }),
  /** PostgreSQL with the laboratory data, if it has a database of its own: with the role of this service, and migrated like that of `DATABASE_URL`. A secret. */
  LAB_DATABASE_URL: envPostgresUrl.optional(),
  /** The most connections of one process to `LAB_DATABASE_URL`. */
  LAB_DATABASE_MAX_CONNECTIONS: envInt(1, 1000).default(10),
  /** Off: every address of the rail is unknown. */
  PARTNER_RAIL: z.enum(['on', 'off']).default('off'),
  /** Applications and credentials of the other environment are unknown here. `production` needs an https `BASE_URL` (http only of loopback) and a database role without further rights. */
  RAIL_ENVIRONMENT: Environment.optional(),
  /** Signs cookies, form tokens and page cursors; the same on every instance. A comma list, newest first, lets it change without a break. */
  RAIL_SECRET: envSecrets(32).optional(),
  /** Requests per minute: to the OAuth endpoints per application (per address for unauthenticated ones there, and for FHIR reads without a valid token; per connection and address for refused DPoP proofs), FHIR reads per connection; ten times as many FHIR reads per application. `operator partners application limit` gives an application other numbers. */
  RAIL_RATE_LIMIT_POINTS: envInt(1, 1_000_000_000).default(300),
  /** Sign-in attempts of one address at one account in 15 minutes; five times as many per address, ten times as many per account. */
  LOGIN_RATE_LIMIT_POINTS: envInt(1, 1_000_000_000).default(10),
  /** The address of content-api: the logo leads there, and results link to its pages about markers. Without it the logo leads to the account. */
  CONTENT_URL: envUrl.optional(),
  /** The mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS. Without it members get no messages, unless MAIL_FOLDER is set. */
  SMTP_URL: envSmtpUrl.optional(),
  /** The sender of messages to members, such as `no-reply@example.org`; needed with SMTP_URL. */
  MAIL_FROM: z.email().optional(),
  /** Without SMTP_URL: the folder that takes messages to members, a file each; `npm start` sets it on the embedded database. */
  MAIL_FOLDER: z.string().optional(),
  /** A person's address, for members who need help; stands in messages and on the page of a forgotten password. */
  CONTACT_EMAIL: z.email().optional(),
  TRUST_PROXY: rateLimitEnv.TRUST_PROXY,
  ...tracingEnv,
});

/** Everything that the service reads from its environment, in one place. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env, env);
  return {
    ...baseConfig(read),
    lab: { labUrl: read.LAB_DATABASE_URL, labMaxConnections: read.LAB_DATABASE_MAX_CONNECTIONS },
    baseUrl: read.BASE_URL ?? `http://127.0.0.1:${read.PORT}`,
    contentUrl: read.CONTENT_URL,
    contactEmail: read.CONTACT_EMAIL,
    mail: mailConfig(read),
    rail: read.PARTNER_RAIL === 'on' ? railConfig(read) : undefined,
  };
}
export type Config = ReturnType<typeof loadConfig>;
export type RailConfig = NonNullable<Config['rail']>;

function railConfig({ BASE_URL, RAIL_ENVIRONMENT, RAIL_SECRET, RAIL_RATE_LIMIT_POINTS, LOGIN_RATE_LIMIT_POINTS }: z.output<typeof Env>) {
  const missing = [!RAIL_ENVIRONMENT && 'RAIL_ENVIRONMENT (sandbox or production)', !RAIL_SECRET && 'RAIL_SECRET'].filter(Boolean);
  if (!RAIL_ENVIRONMENT || !RAIL_SECRET) throw new ConfigError(`PARTNER_RAIL=on also needs ${missing.join(' and ')}.`);
  if (RAIL_ENVIRONMENT === 'production' && !BASE_URL)
    throw new ConfigError('RAIL_ENVIRONMENT=production also needs BASE_URL, the public address of the issuer.');
  if (RAIL_ENVIRONMENT === 'production' && !isConfidential(BASE_URL!))
    throw new ConfigError(`RAIL_ENVIRONMENT=production needs an https BASE_URL, not ${BASE_URL}: http is for loopback addresses only.`);
  return { environment: RAIL_ENVIRONMENT, secrets: RAIL_SECRET, pointsPerMinute: RAIL_RATE_LIMIT_POINTS, loginPoints: LOGIN_RATE_LIMIT_POINTS };
}

/** Tokens, codes and cookies must not travel in the clear (RFC 6749, section 10); browsers trust loopback names too (W3C Secure Contexts, section 3.1). */
function isConfidential(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(.*\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname);
}

/** The way of messages to members; undefined when there is none. */
function mailConfig({ SMTP_URL: smtp, MAIL_FROM: from, MAIL_FOLDER: folder }: z.output<typeof Env>): { from: string; way: MailWay } | undefined {
  if (smtp && !from) throw new ConfigError('SMTP_URL also needs MAIL_FROM, the sender of messages.');
  if (smtp) return { from: from!, way: { smtp } };
  return folder ? { from: from ?? 'no-reply@localhost', way: { folder } } : undefined;
}
