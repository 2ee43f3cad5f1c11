import { expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

const config = (env: Record<string, string> = {}) =>
  loadConfig({ DATABASE_URL: 'postgresql://mcp_server@127.0.0.1/biomarkers', CURSOR_SECRET: '0123456789abcdef', ...env });

it('by default accepts the hosts of loopback and its own, which a list replaces', () => {
  expect([...config().allowedHosts]).toEqual(['localhost', '127.0.0.1', '[::1]']);
  expect([...config({ MCP_URL: 'https://mcp.example' }).allowedHosts]).toContain('mcp.example');
  expect([...config({ ALLOWED_HOSTS: ' A.example:443, [::1] ,' }).allowedHosts]).toEqual(['a.example', '[::1]']);
});

it('by default leads to the services on this machine, where nothing is sold', () => {
  const [base, partner] = ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'];
  expect(config()).toMatchObject({ baseUrl: base, mcpUrl: 'http://127.0.0.1:3002', siteUrl: base, partnerUrl: partner, hasShop: false });
  const [BASE_URL, SITE_URL] = ['https://api.example', 'https://shop.example'];
  expect(config({ BASE_URL })).toMatchObject({ siteUrl: BASE_URL, hasShop: false });
  expect(config({ BASE_URL, SITE_URL })).toMatchObject({ siteUrl: SITE_URL, hasShop: true });
  expect(config({ BASE_URL, SITE_URL: BASE_URL }).hasShop).toBe(false);
});

it('by default keeps answers of 32 MiB for a minute', () => {
  expect(config().cache).toEqual({ ttlSeconds: 60, maxBytes: 2 ** 25 });
});
