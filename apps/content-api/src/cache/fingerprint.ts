import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import contract from '../../openapi.json' with { type: 'json' };
import type { Config } from '../config.ts';

/** Whether a setting affects answers. */
const AFFECTS_ANSWERS = {
  baseUrl: true,
  siteUrl: true,
  mcpUrl: true,
  partnerUrl: true,
  contactEmail: true,
  cursorSecrets: true,
  hasShop: false,
  host: false,
  port: false,
  metricsPort: false,
  logLevel: false,
  drainMs: false,
  keepAliveMs: false,
  database: false,
  redisUrl: false,
  redisSentinelPassword: false,
  tracing: false,
  trustProxy: false,
  isProduction: false,
  checkAnswers: false,
  cache: false,
  cdn: false,
  rateLimit: false,
  adminTokenHashes: false,
  memberWrites: false,
  memberTokens: false,
} as const satisfies Record<keyof Config, boolean>;

type Affecting = { [Name in keyof Config]: (typeof AFFECTS_ANSWERS)[Name] extends true ? Name : never }[keyof Config];
type Site = Pick<Config, Affecting>;
const AFFECTING = (Object.keys(AFFECTS_ANSWERS) as (keyof Config)[]).filter((name): name is Affecting => AFFECTS_ANSWERS[name]);

const digest = (value: string | Buffer) => createHash('sha256').update(value).digest('base64url').slice(0, 22);

/**
 * A digest of `build` and of everything else that affects answers, except the database. Only instances with the same fingerprint share cached answers. Of the
 * secrets, only the first signs.
 */
export function fingerprintOf({ cursorSecrets: [signing], ...site }: Site, build: string): string {
  const settings: Partial<Record<Affecting, unknown>> = { ...site, cursorSecrets: signing };
  return digest(JSON.stringify([build, ...AFFECTING.map((name) => settings[name])]));
}

/** A digest of the code, the contract and the assets. In a bundle, this file contains the whole service. */
export function buildOf(assets: Readonly<Record<string, string>>): string {
  return digest(JSON.stringify([digest(readFileSync(fileURLToPath(import.meta.url))), contract, assets]));
}
