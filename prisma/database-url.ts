import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** DATABASE_URL, or the embedded database of a running `npm start`; undefined when there is neither. */
export function findDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  return env.DATABASE_URL ?? embeddedUrl(resolve(env.DATA_DIR ?? '.data'));
}

/** `labUrl` names the database of laboratory data, if it has its own. */
export type StoreUrls = { url: string; labUrl?: string };

export function operatorDatabases(env: NodeJS.ProcessEnv): StoreUrls {
  const url = findDatabaseUrl(env);
  if (!url) throw new Error('No database: set DATABASE_URL, or call this while "npm start" is running (with the same DATA_DIR).');
  return { url, ...(env.DATABASE_URL && env.LAB_DATABASE_URL && { labUrl: env.LAB_DATABASE_URL }) };
}

function embeddedUrl(folder: string): string | undefined {
  const link = join(folder, 'postgres');
  if (!existsSync(link)) return undefined;
  const home = realpathSync(link);
  const pidFile = join(home, 'data/postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  return `postgresql://postgres:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`;
}
