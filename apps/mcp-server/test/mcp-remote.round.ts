import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { startMcpServer, type McpServer } from './testing.ts';

// Clients without HTTP reach the service by this bridge. Installed here: as a dependency it would add its packages to every install.
const BRIDGE = 'mcp-remote@0.15.1';

let service: McpServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder, BRIDGE], { cwd: folder, env });
  service = await startMcpServer();
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['/mcp', '/mcp/', '/mcp/docs', '/mcp/docs/'])('connects the bridge to %s', async (path) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const command = join(folder, 'node_modules/.bin/mcp-remote');
  const transport = new StdioClientTransport({ command, args: [`${service.url}${path}`], env: { PATH: process.env.PATH ?? '', HOME: folder } });
  await client.connect(transport);
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('fetch');
    const found = await client.callTool({ name: 'search', arguments: { query: 'authentication' } });
    expect(found.structuredContent).toMatchObject({ results: expect.arrayContaining([expect.objectContaining({ id: 'doc:authentication' })]) });
  } finally {
    await client.close();
  }
});
