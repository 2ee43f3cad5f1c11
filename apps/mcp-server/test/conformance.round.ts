import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRateLimit, createHttpServer, createLogger, memoryStore, observing } from '@biomarker/service-kit';
import { labFile } from '@biomarker/testbed/lab';
import { mcpApp } from '../src/app.ts';
import { replyToFault } from '../src/http/refuse.ts';
import { fixtureSurface } from './conformance/fixture.ts';
import { startMcpServer, type McpServer } from './testing.ts';

const HERE = 'apps/mcp-server/test/conformance';
const SUITE = labFile('@modelcontextprotocol/conformance/dist/index.js');

/** Runs the official suite in its own process and a temporary folder, since it writes its results there. */
async function conformance(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const child = spawn(process.execPath, ['--import', resolve(HERE, 'node20.mjs'), SUITE, 'server', ...args], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => child.once('close', done));
  rmSync(folder, { recursive: true, force: true });
  return { code, output };
}

describe('the official conformance suite', () => {
  let fixture: ReturnType<typeof createHttpServer>;
  let url: string;
  beforeAll(async () => {
    const logger = createLogger('conformance-fixture', 'silent');
    const rateLimit = createRateLimit({ name: 'public', points: 1_000_000, windowSeconds: 900, store: memoryStore() });
    const options = { allowedHosts: new Set(['127.0.0.1', 'localhost']) };
    const express = await mcpApp({ '/mcp': fixtureSurface }, options, { logger, rateLimit, clientOf: () => '127.0.0.1' });
    fixture = createHttpServer(observing(express, { logger }), { express, replyToFault, keepAliveMs: 65_000 });
    await new Promise<void>((done) => fixture.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(fixture.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => {
    fixture.closeAllConnections();
    return new Promise((done) => fixture.close(done));
  });

  it('passes against our HTTP stack and protocol, except for the baseline', async () => {
    const { code, output } = await conformance('--url', url, '--suite', 'all', '--expected-failures', resolve(HERE, 'baseline.yml'));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Baseline check passed') });
    for (const scenario of [
      'server-initialize',
      'ping',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'json-schema-2020-12',
      'dns-rebinding-protection',
    ])
      expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
  });
});

describe('the service', () => {
  let service: McpServer;
  beforeAll(async () => {
    service = await startMcpServer();
  });
  afterAll(() => service.stop());

  it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])('passes scenario %s of the suite at both addresses', async (scenario) => {
    for (const path of ['/mcp', '/mcp/docs']) {
      const { code, output } = await conformance('--url', `${service.url}${path}`, '--scenario', scenario);
      expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    }
  });
});
