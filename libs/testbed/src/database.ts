import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated and seeded template of every test database. */
export const TEMPLATE = 'seeded';

export type TestDatabase = {
  /** Connects as the database owner. */
  url: string;
  /** Connects as one service's role, with its privileges only. */
  urlAs(role: 'content_api' | 'mcp_server' | 'partner_auth'): string;
  drop(): Promise<void>;
};

/** A copy of the migrated and seeded database, for one test file. */
export async function freshDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copies files. The default writes every page to the log too: 0.2 s of CPU in place of 0.05 s.
  await asOwner(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    url,
    urlAs: (role) => Object.assign(new URL(url), { username: role, password: ROLE_PASSWORD }).href,
    drop: () => asOwner(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** An empty database, for tests of migrations and seeds. */
export const emptyDatabase = () => freshDatabase('template0');

export const ROLE_PASSWORD = 'of-the-tests-only';

/** The server of this test run, as its superuser. */
export function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('Run the tests with "npm test": it starts the PostgreSQL server that they need.');
  return url;
}

let owner: pg.Pool | undefined;

async function asOwner(statement: string): Promise<void> {
  // Kept for the databases of one test file: a connection costs as much as copying the template.
  owner ??= new pg.Pool({ connectionString: serverUrl(), max: 1, allowExitOnIdle: true }).on('error', () => {});
  await owner.query(statement);
}
