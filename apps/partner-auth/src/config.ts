import { Environment } from '@biomarker/domain/partner';
import { baseConfig, commonEnv, ConfigError, envInt, envSecrets, envUrl, rateLimitEnv, readEnv, tracingEnv } from '@biomarker/service-kit';
import { z } from 'zod';

export const Env = z.object({
  ...commonEnv({ port: 3001, metricsPort: 9465 }),
  /** Off: every address of the rail is unknown. */
  PARTNER_RAIL: z.enum(['on', 'off']).default('off'),
  /** Applications and credentials of the other environment are unknown here. */
  RAIL_ENVIRONMENT: Environment.optional(),
  /** Signs cookies, form tokens and page cursors; the same on every instance. A comma list, newest first, lets it change without a break. */
  RAIL_SECRET: envSecrets(32).optional(),
  /** Requests per minute: to the OAuth endpoints per application (per address for unauthenticated ones there, and for FHIR reads without a valid token), FHIR reads per connection; twice as many FHIR reads per application. */
  RAIL_RATE_LIMIT_POINTS: envInt(1, 1_000_000_000).default(300),
  /** Sign-in attempts of one address at one account in 15 minutes; five times as many per address, ten times as many per account. */
  LOGIN_RATE_LIMIT_POINTS: envInt(1, 1_000_000_000).default(10),
  /** The address of content-api: the logo leads there, and results link to its pages about markers. Without it the logo leads to the account. */
  CONTENT_URL: envUrl.optional(),
  TRUST_PROXY: rateLimitEnv.TRUST_PROXY,
  ...tracingEnv,
});

/** Everything that the service reads from its environment, in one place. */
export function loadConfig(env = process.env) {
  const read = readEnv(Env, env);
  return {
    ...baseConfig(read),
    baseUrl: read.BASE_URL ?? `http://127.0.0.1:${read.PORT}`,
    contentUrl: read.CONTENT_URL,
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
  return { environment: RAIL_ENVIRONMENT, secrets: RAIL_SECRET, pointsPerMinute: RAIL_RATE_LIMIT_POINTS, loginPoints: LOGIN_RATE_LIMIT_POINTS };
}
