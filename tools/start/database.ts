import { migrate } from '../../prisma/migrations.ts';
import { keptPostgres } from '@biomarker/testbed/postgres/server';
import { keepDemoFile } from './demo.ts';
import { phase } from './phase.ts';
import { existingRoles, serviceUrls, type ServiceUrls } from './service-urls.ts';
import type { Secrets, Settings } from './settings.ts';

export type Database = {
  /** As the owner. */
  url: string;
  /** The database URL of each service. */
  urls: ServiceUrls;
  embedded: boolean;
  stop(): Promise<void>;
};

/** Migrates and seeds the embedded server, or the one of DATABASE_URL. */
export async function prepareDatabase(settings: Settings, secrets: Secrets): Promise<Database> {
  const server = settings.databaseUrl ? undefined : await phase('PostgreSQL', () => keptPostgres(settings.folder));
  const url = settings.databaseUrl ?? server!.url;
  try {
    const foreign = server ? [] : await existingRoles(url).catch(explain('migrated'));
    await phase('migrations', () => migrate(url).catch(explain('migrated')));
    const { seedContent } = await import('../../prisma/seeding/seed-content.ts');
    await phase('content', () => seedContent(url).catch(explain('seeded')));
    if (server) await phase('sample stories, questions, prices', () => loadSamples(url).catch(explain('filled with samples')));
    if (server) await phase('demo partner', () => keepDemoFile(settings, url, secrets.adminToken).catch(explain('filled with the demo partner')));
    const urls = await serviceUrls(url, { passwords: secrets.rolePasswords, foreign, given: settings.databaseUrls });
    return { url, urls, embedded: server !== undefined, stop: server?.stop ?? (async () => {}) };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

const loadSamples = async (url: string) => (await import('../../prisma/demo/content.ts')).loadDemoContent(url);

type DatabaseError = { message: string; code?: string; meta?: { driverAdapterError?: { cause?: { originalMessage?: string } } } };

/** The words of the server; Prisma's own message quotes the source around the statement. */
export const reasonOf = ({ message, code, meta }: DatabaseError) => meta?.driverAdapterError?.cause?.originalMessage ?? (message || code);

const explain = (what: string) => (error: Error) => {
  throw new Error(`The database could not be ${what}: ${reasonOf(error)}`, { cause: error });
};
