import { expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

const config = (env: Record<string, string> = {}) =>
  loadConfig({ DATABASE_URL: 'postgresql://mcp_server@127.0.0.1/biomarkers', CURSOR_SECRET: '0123456789abcdef', ...env });

it('by default accepts the hosts of loopback and its own, which a list replaces', () => {
  expect([...config().allowedHosts]).toEqual(['localhost', '127.0.0.1', '[::1]']);
  expect([...config({ MCP_URL: 'https://mcp.example' }).allowedHosts]).toContain('mcp.example');
  expect([...config({ ALLOWED_HOSTS: ' A.example:443, [::1] ,' }).allowedHosts]).toEqual(['a.example', '[::1]']);
});

it('by default keeps answers of 32 MiB for a minute', () => {
  expect(config().cache).toEqual({ ttlSeconds: 60, maxBytes: 2 ** 25 });
});
