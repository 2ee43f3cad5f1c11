import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

/** The migrated and seeded template of every test database. */
export const TEMPLATE = 'seeded';

/** The templates of the control store and of the store of laboratory data. Each lacks the tables of the other, so that no statement can use both. */
export const STORE_TEMPLATES = { control: 'control_store', lab: 'lab_store' } as const;
export const LAB_TABLES = ['lab_report', 'lab_result', 'lab_history', 'lab_key'];
/** Each store has these. */
const SHARED_TABLES = ['settled_server'];

export const SERVICE_ROLES = ['content_api', 'mcp_server', 'partner_auth'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

/** `content-api` connects as `content_api`. */
export const roleOf = (service: string): ServiceRole => service.replace('-', '_') as ServiceRole;

export const ROLE_PASSWORD = 'of-the-tests-only';

/** Migrations make the roles without a password. */
export async function setRolePasswords(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  for (const role of SERVICE_ROLES) await client.query(`ALTER ROLE ${role} PASSWORD '${ROLE_PASSWORD}'`);
  await client.end();
}

/** Connects to the database of `url` as one service's role, with its privileges and settings. */
export const urlAs = (url: string, role: ServiceRole): string => Object.assign(new URL(url), { username: role, password: ROLE_PASSWORD }).href;

export type TestDatabase = {
  /** Connects as the database owner. */
  url: string;
  /** Connects as one service's role, with its privileges only. */
  urlAs(role: ServiceRole): string;
  drop(): Promise<void>;
};

/** A copy of the migrated and seeded database, for one test file. */
export async function freshDatabase(template = TEMPLATE, server = serverUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copies files. The default writes every page to the log too: 0.2 s of CPU in place of 0.05 s.
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    url,
    urlAs: (role) => urlAs(url, role),
    drop: () => asOwner(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** `url` leads to the control store, `labUrl` to the store of laboratory data. */
export type TestStores = TestDatabase & { labUrl: string; labUrlAs(role: ServiceRole): string };

/** The two stores of partner-auth, each in a database of its own. That of laboratory data is distributed where TEST_CITUS_URL names a Citus server. */
export async function freshStores(from: { control: string; lab: string } = STORE_TEMPLATES): Promise<TestStores> {
  const [control, lab] = [await freshDatabase(from.control), await freshLab(from.lab)];
  return { ...control, labUrl: lab.url, labUrlAs: lab.urlAs, drop: async () => void (await Promise.all([control.drop(), lab.drop()])) };
}

async function freshLab(template: string): Promise<TestDatabase> {
  const citus = citusUrl();
  if (!citus) return freshDatabase(template);
  const lab = await freshDatabase(template, citus);
  // The copy of a distributed database is one.
  if (template !== STORE_TEMPLATES.lab) return lab;
  const client = new pg.Client(lab.url);
  await client.connect();
  // Citus takes one statement at a time. Few shards are made faster than many.
  const script = readFileSync('docker/postgres/lab-distribute.sql', 'utf8').split(/;$/m);
  for (const statement of ['CREATE EXTENSION citus', 'SET citus.shard_count = 4', 'BEGIN', ...script, 'COMMIT']) await client.query(statement);
  await client.end();
  return lab;
}

/** A Citus server for the store of laboratory data, as its superuser: `npm run check -- citus` needs one. */
export const citusUrl = (): string | undefined => process.env.TEST_CITUS_URL;

/** Whether a statement is for the store of laboratory data. */
export const isForLab = (statement: string): boolean => LAB_TABLES.some((table) => new RegExp(`partner\\.${table}\\b`).test(statement));

/** Makes both templates, from the one of every database. */
export async function makeStoreTemplates(ownerUrl: string): Promise<void> {
  const server = new pg.Client(ownerUrl);
  await server.connect();
  for (const [store, name] of Object.entries(STORE_TEMPLATES)) {
    await server.query(`DROP DATABASE IF EXISTS ${name}`);
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
    const client = new pg.Client(Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p') AND NOT relispartition AND (nspname = 'content' OR nspname = 'partner' AND NOT relname = ANY($2) AND (relname = ANY($1)) = $3)`,
      [LAB_TABLES, SHARED_TABLES, store === 'control'],
    );
    for (const table of rows) await client.query(`DROP TABLE ${table.name} CASCADE`);
    await client.end();
  }
  await server.end();
}

/** An empty database, for tests of migrations and seeds. */
export const emptyDatabase = () => freshDatabase('template0');

/** The server of this test run, as its superuser. */
export function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('Run the tests with "npm test": it starts the PostgreSQL server that they need.');
  return url;
}

const owners = new Map<string, pg.Pool>();

async function asOwner(server: string, statement: string): Promise<void> {
  // Kept for the databases of one test file: a connection costs as much as copying the template.
  const owner = owners.get(server) ?? new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true }).on('error', () => {});
  owners.set(server, owner);
  await owner.query(statement);
}
