import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { throwAwayPostgres, type ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { migrate } from '../../prisma/migrations.ts';
import { existingRoles, serviceUrls } from './service-urls.ts';

// Roles belong to the whole server, so these tests have their own.

const PASSWORDS = { contentApi: 'one', partnerAuth: 'two', mcpServer: 'three' };
const NONE = { contentApi: undefined, partnerAuth: undefined, mcpServer: undefined };

let folder: string;
let server: ThrowAwayPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biomarker-roles-'));
  server = await throwAwayPostgres(folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function userOf(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('SELECT session_user AS name');
  await client.end();
  return rows[0].name;
}

async function usersAfterStart(passwords: typeof PASSWORDS, given: Parameters<typeof serviceUrls>[1]['given'] = NONE) {
  const warnings: string[] = [];
  const foreign = await existingRoles(server.url);
  await migrate(server.url);
  const urls = await serviceUrls(server.url, { passwords, foreign, given, onWarning: (warning) => warnings.push(warning) });
  const users = [await userOf(urls.contentApi), await userOf(urls.partnerAuth), await userOf(urls.mcpServer)];
  return { users, urls, warnings };
}

const OWN_ROLES = ['content_api', 'partner_auth', 'mcp_server'];

test('each service gets its role with a unique password on the embedded database', async () => {
  const { users, urls, warnings } = await usersAfterStart(PASSWORDS);
  expect({ users, warnings }).toEqual({ users: OWN_ROLES, warnings: [] });
  await expect(userOf(Object.assign(new URL(urls.contentApi), { username: 'partner_auth' }).href)).rejects.toThrow(/password authentication failed/);
  expect(await usersAfterStart(PASSWORDS)).toEqual({ users: OWN_ROLES, urls, warnings: [] });
});

test('existing role passwords stay, with a warning that names the URL to set', async () => {
  const { users, warnings } = await usersAfterStart({ ...PASSWORDS, contentApi: 'other' });
  expect(users).toEqual(['postgres', 'partner_auth', 'mcp_server']);
  expect(warnings).toEqual([expect.stringMatching(/^The role content_api has a password that this start does not know: .* Set CONTENT_API_DATABASE_URL /)]);

  const address = Object.assign(new URL(server.url), { username: 'content_api', password: 'one' }).href;
  const told = await usersAfterStart({ ...PASSWORDS, contentApi: 'other' }, { ...NONE, contentApi: address });
  expect(told).toMatchObject({ users: OWN_ROLES, warnings: [] });
});
