import pg from 'pg';
import { migrate } from '../../prisma/migrations.ts';
import { keptPostgres } from '@biomarker/testbed/postgres/server';
import { keepDemoFile } from './demo.ts';
import type { Secrets, Settings } from './settings.ts';

export type Database = {
  /** The address that each service connects with. */
  urls: { contentApi: string; partnerAuth: string; mcpServer: string };
  embedded: boolean;
  stop(): Promise<void>;
};

/** The embedded server, or the one of DATABASE_URL; migrated and seeded. */
export async function prepareDatabase(settings: Settings, secrets: Secrets): Promise<Database> {
  const server = settings.databaseUrl ? undefined : await keptPostgres(settings.folder);
  const url = settings.databaseUrl ?? server!.url;
  try {
    await migrate(url).catch(explain('migrated'));
    const { seedContent } = await import('../../prisma/seeding/seed-content.ts');
    await seedContent(url).catch(explain('seeded'));
    if (server) await (await import('../../prisma/demo/content.ts')).loadDemoContent(url).catch(explain('filled with samples'));
    if (server) await keepDemoFile(settings, url, secrets.adminToken).catch(explain('filled with the demo partner'));
    if (!server) return { urls: { contentApi: url, partnerAuth: url, mcpServer: url }, embedded: false, stop: async () => {} };
    return { urls: await roleUrls(url, secrets.rolePassword), embedded: true, stop: server.stop };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

const explain = (what: string) => (error: Error) => {
  throw new Error(`The database could not be ${what}: ${error.message || (error as { code?: string }).code}`, { cause: error });
};

/** Each service connects with its own role of least privilege. */
async function roleUrls(url: string, password: string): Promise<Database['urls']> {
  const client = new pg.Client(url);
  await client.connect();
  for (const role of ['content_api', 'partner_auth', 'mcp_server']) await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(password)}`);
  await client.end();

  const as = (role: string) => Object.assign(new URL(url), { username: role, password }).href;
  return { contentApi: as('content_api'), partnerAuth: as('partner_auth'), mcpServer: as('mcp_server') };
}
