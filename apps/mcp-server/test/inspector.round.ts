import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { productTools } from '../src/tools/index.ts';
import { startMcpServer, type McpServer } from './testing.ts';

// Fetched by npx: as a dependency it would add 81 packages to every install.
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

let service: McpServer;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'inspector-'));
  service = await startMcpServer();
});
afterAll(async () => {
  await service.stop();
  rmSync(home, { recursive: true, force: true });
});

const inspect = (...args: string[]) =>
  promisify(execFile)('npx', ['--yes', INSPECTOR, '--cli', `${service.url}/mcp`, '--transport', 'http', ...args], {
    env: { ...process.env, HOME: home, NODE_OPTIONS: '' },
  });

it('accepts every schema for every assistant', async () => {
  const { stdout, stderr } = await inspect('--method', 'tools/list', '--strict');
  expect(JSON.parse(stdout).tools).toHaveLength(productTools.length);
  expect(stderr.split('\n').filter((line) => /warn/i.test(line) && !line.startsWith('npm '))).toEqual([]);
});

it('calls a tool', async () => {
  const { stdout } = await inspect('--method', 'tools/call', '--tool-name', 'get_lab_package', '--tool-arg', 'slug=essential');
  expect(JSON.parse(stdout).structuredContent.package.slug).toBe('essential');
});
