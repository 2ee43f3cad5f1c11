import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { readKept } from './demo.ts';
import { environmentOf } from './environment.ts';
import { keptSecrets, readSettings } from './settings.ts';
import { SERVICES } from './services.ts';

const folder = mkdtempSync(join(tmpdir(), 'biomarker-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps secrets in an owner-only file, even if it was readable before', () => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify({ cursorSecret: 'kept' }));
  chmodSync(file, 0o644);
  const secrets = keptSecrets(folder);
  expect(secrets.cursorSecret).toBe('kept');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptSecrets(folder)).toEqual(secrets);
});

it('keeps a demo partner that is whole, and none of a damaged file', () => {
  const file = join(folder, 'demo.json');
  expect(readKept(file)).toBeUndefined();
  const whole = { organization: { name: 'one' }, applications: [], members: [] };
  const keeps = (text: string) => (writeFileSync(file, text), readKept(file));
  expect(keeps(JSON.stringify({ adminToken: 'a', ...whole }))).toEqual(whole);
  const lacking = Object.keys(whole).map((part) => JSON.stringify({ ...whole, [part]: undefined }));
  for (const damaged of ['', 'null', '{"organization":', ...lacking]) expect([damaged, keeps(damaged)]).toEqual([damaged, undefined]);
});

describe('the variables of the services', () => {
  const secrets = { cursorSecret: 'CURSOR', railSecret: 'RAIL', adminToken: 'ADMIN', rolePasswords: { contentApi: 'C', partnerAuth: 'P', mcpServer: 'M' } };
  const urls = { contentApi: 'CONTENT', partnerAuth: 'PARTNER', mcpServer: 'MCP' };
  const here = { DATA_DIR: folder };
  const moved = { ...here, HOST: '0.0.0.0', BASE_URL: 'https://c.example', PARTNER_AUTH_BASE_URL: 'https://p.example', MCP_URL: 'https://m.example', SITE_URL: 'https://s.example', CONTENT_API_PORT: '80', MCP_SERVER_METRICS_PORT: '81' }; // prettier-ignore
  const environments = (embedded: boolean, env: Record<string, string>) => {
    const settings = readSettings(env);
    return SERVICES.map(({ name, key }) => ({ name, ...environmentOf(key, { settings, secrets, database: { urls, embedded } }, env) }));
  };

  it('are as reviewed, on demo data and elsewhere', () => {
    const told = { 'on demo data': environments(true, here), elsewhere: environments(false, moved) };
    const text = `${JSON.stringify(told, null, 1).replaceAll(folder, 'FOLDER')}\n`;
    expect(text).toBe(golden(new URL('golden/environments.txt', import.meta.url), text));
  });

  it('are those of the operator, where they have a word in them', () => {
    const [content, partner] = [environments(true, here)[0]!, environments(true, here)[1]!];
    const own = ['NODE_ENV', 'SHUTDOWN_DRAIN_MS', 'CURSOR_SECRET', 'PARTNER_RAIL', 'RAIL_ENVIRONMENT', 'RAIL_SECRET', 'RAIL_RATE_LIMIT_POINTS', 'LOGIN_RATE_LIMIT_POINTS', 'ADMIN_TOKEN_SHA256', 'MAIL_FOLDER']; // prettier-ignore
    const given = Object.fromEntries(own.map((name) => [name, `own ${name}`]));
    expect(environments(true, { ...here, ...given })[1]).toEqual({ ...partner, ...given });
    const { MAIL_FOLDER: _ofMembers, ...shared } = given;
    expect(environments(true, { ...here, ...given })[0]).toEqual({ ...content, ...shared });
    expect(environments(true, { ...here, PARTNER_RAIL: '' })[0]).toEqual(content);
  });
});
