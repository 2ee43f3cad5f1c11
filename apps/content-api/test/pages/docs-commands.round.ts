import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labFile } from '@biomarker/testbed/lab';
import { withAddresses } from '@biomarker/domain/content';
import { catalogue } from '../../../../prisma/test/fixtures.ts';
import { readContentFiles } from '../../../../prisma/seeding/content-files.ts';
import { createApp as createMcpServer } from '../../../mcp-server/src/app.ts';
import { loadConfig as loadMcpConfig } from '../../../mcp-server/src/config.ts';
import { connect as connectMcp } from '../../../mcp-server/src/deps.ts';
import { startContentApi } from '../testing.ts';
import type { Service } from './testing.ts';

// Runs every command of the documentation in a shell, as a reader would.

const { documents } = readContentFiles();
const commands = documents.flatMap(({ slug, body }) => [...body.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, script]) => ({ slug, script: script! })));
// Those of the partner rail need an application of their own; their test is the rail's.
const OF_THE_RAIL = ['partner-rail', 'fhir'];
const mine = commands.filter(({ slug, script }) => !OF_THE_RAIL.includes(slug) && script.includes('curl '));
const programs = documents.filter(({ slug, body }) => !OF_THE_RAIL.includes(slug) && /^```(ts|js)\n/m.test(body));

let service: Service;
let mcp: Awaited<ReturnType<typeof connectMcp>>;
let mcpServer: Server;
const addresses = { base: '', mcp: '' };

beforeAll(async () => {
  service = await startContentApi({ RATE_LIMIT_POINTS: '10000' });
  addresses.base = service.url;
  const config = loadMcpConfig({ DATABASE_URL: service.database.urlAs('mcp_server'), LOG_LEVEL: 'silent', CURSOR_SECRET: 'a secret of the tests' });
  mcp = await connectMcp(config);
  mcpServer = await createMcpServer(config, mcp);
  await new Promise<void>((resolve) => mcpServer.listen(0, '127.0.0.1', resolve));
  addresses.mcp = `http://127.0.0.1:${(mcpServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  mcpServer?.closeAllConnections();
  await new Promise((resolve) => mcpServer.close(resolve));
  await mcp?.close();
  await service.stop();
});

/** Has every curl of a script tell its status, apart from what it prints. What npm would install is there, partly in the lab. */
const TELL_STATUS = `set -euo pipefail
npm() { :; }
npx() { if [ -x "${labFile('.bin')}/$1" ]; then "${labFile('.bin')}/$1" "\${@:2}"; else command npx "$@"; fi; }
curl() { command curl --silent --show-error -w '%{stderr}status %{http_code}\\n' "$@"; }
`;

async function run(script: string, cwd?: string): Promise<{ output: string; statuses: string[] }> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', TELL_STATUS + withAddresses(script, addresses)], {
    cwd,
    maxBuffer: 20_000_000,
    // Below that of Jest, and long enough for a busy machine: a compiler runs too.
    timeout: 240_000,
  });
  return { output: stdout, statuses: [...stderr.matchAll(/^status (\d{3})$/gm)].map(([, status]) => status!) };
}

describe('the commands of the documentation', () => {
  it('stand on every page about the API', () => {
    expect(mine.length).toBeGreaterThan(20);
    const pages = new Set(mine.map(({ slug }) => slug));
    for (const slug of ['getting-started', 'api', 'pagination', 'search', 'errors', 'budgets', 'idempotency', 'caching', 'versioning', 'mcp'])
      expect(pages).toContain(slug);
  });

  it.each(mine)('of $slug return the documented answer: $script', async ({ script }) => {
    const { statuses } = await run(script);
    const announced = [...script.matchAll(/^# answers (\d{3})$/gm)].map(([, status]) => status);
    expect(statuses.length).toBeGreaterThanOrEqual(script.match(/\bcurl /g)!.length);
    expect(statuses.filter((status) => status !== '200')).toEqual(announced);
  });

  it.each(programs)('of $slug run in a new folder', async ({ body }) => {
    const folder = mkdtempSync(join(tmpdir(), 'guide-'));
    try {
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
      const scripts: string[] = [];
      for (const [, file, language, code] of body.matchAll(/(?:`([\w.-]+)`:\n\n)?```(ts|js|sh)\n([\s\S]*?)^```/gm)) {
        if (language !== 'sh') writeFileSync(join(folder, file!), withAddresses(code!, addresses));
        else if (!code!.includes('curl ')) scripts.push(code!);
      }
      const { output } = await run(scripts.join('\n'), folder);
      expect(output).toContain('Ferritin');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('page through every biomarker once with a cursor', async () => {
    const { output } = await run(mine.find(({ slug, script }) => slug === 'pagination' && script.includes('next_cursor'))!.script);
    const slugs = output.trim().split('\n');
    expect(slugs).toHaveLength(catalogue.length);
    expect(new Set(slugs).size).toBe(catalogue.length);
  });

  it('replay an idempotent batch', async () => {
    const { script } = mine.find(({ slug }) => slug === 'idempotency')!;
    const { output } = await run(`${script}\n${script}`);
    expect(output).toMatch(/Idempotent-Replayed: true/i);
  });

  it('return the answers below them', async () => {
    const shown = documents.flatMap(({ body }) =>
      [...body.matchAll(/^```sh\n([\s\S]*?)^```\n\n```json\n([\s\S]*?)^```/gm)].map(([, script, answer]) => [script!, answer!]),
    );
    expect(shown).not.toHaveLength(0);
    for (const [script, answer] of shown) {
      // `type` begins with the public address of the service.
      const { type: _type, ...expected } = JSON.parse(answer!) as Record<string, unknown>;
      expect(JSON.parse((await run(script!)).output)).toMatchObject(expected);
    }
  });
});
