import pg from 'pg';
import type { RolePasswords, Settings } from './settings.ts';

const ROLES = { contentApi: 'content_api', partnerAuth: 'partner_auth', mcpServer: 'mcp_server' } as const;
const VARIABLES = { contentApi: 'CONTENT_API_DATABASE_URL', partnerAuth: 'PARTNER_AUTH_DATABASE_URL', mcpServer: 'MCP_SERVER_DATABASE_URL' } as const;
type Service = keyof typeof ROLES;

/** The database URL of each service. */
export type ServiceUrls = Record<Service, string>;

type Options = {
  /** The passwords of this data folder. */
  passwords: RolePasswords;
  /** Roles from before this start: another deployment may use them, so their passwords stay. */
  foreign: readonly string[];
  /** URLs from the environment. */
  given: Settings['databaseUrls'];
  onWarning?: (warning: string) => void;
};

/** The existing service roles of a server. */
export async function existingRoles(ownerUrl: string): Promise<string[]> {
  const rows = await connected(ownerUrl, (client) => client.query('SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)', [Object.values(ROLES)]));
  return rows.rows.map(({ rolname }) => rolname);
}

/** Each service connects with its own least-privilege role. If that is impossible, it connects as the owner, with a warning. */
export async function serviceUrls(ownerUrl: string, { passwords, foreign, given, onWarning = console.warn }: Options): Promise<ServiceUrls> {
  const existing = await existingRoles(ownerUrl);
  const urlOf = async (service: Service): Promise<[Service, string]> => {
    const role = ROLES[service];
    const url = given[service] ?? Object.assign(new URL(ownerUrl), { username: role, password: passwords[service] }).href;
    if (given[service]) return [service, url];
    if (existing.includes(role) && !foreign.includes(role)) await setPassword(ownerUrl, role, passwords[service]);
    if (await connects(url)) return [service, url];
    const reason = existing.includes(role) ? 'has a password that this start does not know' : 'is missing, and the owner may not make it';
    onWarning(`The role ${role} ${reason}: its service connects as the owner of the database. Set ${VARIABLES[service]} to an address with its role.`);
    return [service, ownerUrl];
  };

  const urls: [Service, string][] = [];
  for (const service of Object.keys(ROLES) as Service[]) urls.push(await urlOf(service));
  return Object.fromEntries(urls) as ServiceUrls;
}

const setPassword = (ownerUrl: string, role: string, password: string) =>
  connected(ownerUrl, (client) => client.query(`ALTER ROLE ${client.escapeIdentifier(role)} PASSWORD ${client.escapeLiteral(password)}`));

const connects = (url: string): Promise<boolean> =>
  connected(url, async () => true).catch((error: { code?: string }) => {
    if (WRONG_LOGIN.has(error.code ?? '')) return false;
    throw error;
  });

/** invalid_authorization_specification, invalid_password. */
const WRONG_LOGIN = new Set(['28000', '28P01']);

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
