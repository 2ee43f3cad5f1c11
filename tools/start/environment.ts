import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import type { Secrets, Settings } from './settings.ts';
import { mailFolderOf } from './welcome.ts';

type Prepared = { settings: Settings; secrets: Secrets; database: Pick<Database, 'urls' | 'embedded'> };

/** The variables of one service. Those that `given` has win, where the operator may decide. */
export function environmentOf(key: keyof Settings['baseUrls'], { settings, secrets, database }: Prepared, given: NodeJS.ProcessEnv): Record<string, string> {
  const { baseUrls, bindings } = settings;
  const { port, metricsPort } = bindings[key];
  return {
    HOST: settings.host,
    SITE_URL: settings.siteUrl,
    MCP_URL: baseUrls.mcpServer,
    PARTNER_URL: baseUrls.partnerAuth,
    CONTENT_URL: baseUrls.contentApi,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.urls[key],
    BASE_URL: key === 'partnerAuth' ? baseUrls.partnerAuth : baseUrls.contentApi,
    ...Object.fromEntries(Object.entries(defaultsOf(key, { settings, secrets, database })).map(([name, value]) => [name, given[name] || value])),
  };
}

/** The partner rail is on, for sandbox applications. Demo data have an administrator, higher limits for tests, and mail in a folder; elsewhere the operator sets them. */
function defaultsOf(key: keyof Settings['baseUrls'], { settings, secrets, database }: Prepared): Record<string, string> {
  const always = {
    NODE_ENV: 'production',
    SHUTDOWN_DRAIN_MS: '0',
    CURSOR_SECRET: secrets.cursorSecret,
    PARTNER_RAIL: 'on',
    RAIL_ENVIRONMENT: 'sandbox',
    RAIL_SECRET: secrets.railSecret,
  };
  if (!database.embedded) return always;
  const onDemoData = { RAIL_RATE_LIMIT_POINTS: '6000', LOGIN_RATE_LIMIT_POINTS: '3000', ADMIN_TOKEN_SHA256: sha256(secrets.adminToken) };
  return { ...always, ...onDemoData, ...(key === 'partnerAuth' && { MAIL_FOLDER: mailFolderOf(settings.folder) }) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
