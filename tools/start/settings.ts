import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, envInt, envUrl, readEnv } from '@biomarker/service-kit';
import { z } from 'zod';
import { writeOwnFile } from './own-file.ts';
import { SERVICES } from './services.ts';

const port = (fallback: number) => envInt(1, 65535).default(fallback);

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional();

const Env = z.object({
  DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_API_PORT: port(3000),
  PARTNER_AUTH_PORT: port(3001),
  MCP_SERVER_PORT: port(3002),
  CONTENT_API_METRICS_PORT: port(9464),
  PARTNER_AUTH_METRICS_PORT: port(9465),
  MCP_SERVER_METRICS_PORT: port(9466),
  BASE_URL: envUrl.optional(),
  PARTNER_AUTH_BASE_URL: envUrl.optional(),
  MCP_URL: envUrl.optional(),
  SITE_URL: envUrl.optional(),
  SMTP_URL: z.string().optional(),
  DATABASE_URL: databaseUrl,
  LAB_DATABASE_URL: z.never('npm start keeps laboratory data in its one database').optional(),
  CONTENT_API_DATABASE_URL: databaseUrl,
  PARTNER_AUTH_DATABASE_URL: databaseUrl,
  MCP_SERVER_DATABASE_URL: databaseUrl,
});

/** The settings of `npm start` from its environment. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const read = readEnv(Env, env);
  const baseUrls = {
    contentApi: read.BASE_URL ?? `http://127.0.0.1:${read.CONTENT_API_PORT}`,
    partnerAuth: read.PARTNER_AUTH_BASE_URL ?? `http://127.0.0.1:${read.PARTNER_AUTH_PORT}`,
    mcpServer: read.MCP_URL ?? `http://127.0.0.1:${read.MCP_SERVER_PORT}`,
  };
  const folder = resolve(read.DATA_DIR);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${folder} cannot be made: ${(error as Error).message}`);
  }
  return {
    folder,
    host: read.HOST,
    baseUrls,
    siteUrl: read.SITE_URL ?? baseUrls.contentApi,
    hasMailServer: read.SMTP_URL !== undefined,
    databaseUrl: read.DATABASE_URL,
    /** With `databaseUrl`: URLs of services whose role passwords this start does not know. */
    databaseUrls: { contentApi: read.CONTENT_API_DATABASE_URL, partnerAuth: read.PARTNER_AUTH_DATABASE_URL, mcpServer: read.MCP_SERVER_DATABASE_URL },
    bindings: {
      contentApi: { port: read.CONTENT_API_PORT, metricsPort: read.CONTENT_API_METRICS_PORT },
      partnerAuth: { port: read.PARTNER_AUTH_PORT, metricsPort: read.PARTNER_AUTH_METRICS_PORT },
      mcpServer: { port: read.MCP_SERVER_PORT, metricsPort: read.MCP_SERVER_METRICS_PORT },
    },
  };
}
export type Settings = ReturnType<typeof readSettings>;

export type Secrets = { cursorSecret: string; railSecret: string; adminToken: string; rolePasswords: RolePasswords };
export type RolePasswords = { contentApi: string; partnerAuth: string; mcpServer: string };

/** Secrets of this data folder, generated at the first start. */
export function keptSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const made = { cursorSecret: random(), railSecret: random(), adminToken: random(), rolePasswords: newRolePasswords(), ...kept };
  writeOwnFile(file, made);
  return made;
}

const newRolePasswords = (): RolePasswords => ({ contentApi: random(), partnerAuth: random(), mcpServer: random() });

const random = () => randomBytes(32).toString('base64url');

export const logOf = ({ folder }: Pick<Settings, 'folder'>, name: string) => join(folder, 'logs', `${name}.log`);

/** The ports of all services. */
export function bindingsOf({ bindings }: Pick<Settings, 'bindings'>) {
  return SERVICES.flatMap(({ name, key, variable }) => [
    { name, port: bindings[key].port, variable: `${variable}_PORT` },
    { name: `${name} metrics`, port: bindings[key].metricsPort, variable: `${variable}_METRICS_PORT` },
  ]);
}
