import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@biomarker/testbed/postgres/server';
import { build } from 'esbuild';
import { answerTo, inLab, railEnv } from './harness/lab.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';
import { table } from './harness/table.ts';

// The resident memory of each service soon after its first answers, without Redis, beside that of the frameworks that it stands on.

const { rounds = 3 } = readSettings(process.env);
/** Time to return what the start used. */
const SETTLE_MS = 2000;

const COMMON = ['express', 'zod', 'prisma'];
type Request = { path: string; init?: RequestInit };

const FRAMEWORKS = {
  'Node alone': [],
  'Express and zod': ['express', 'zod'],
  'Express, zod, and Prisma Client after a query': COMMON,
  'these and the MCP SDK': [...COMMON, '@modelcontextprotocol/sdk'],
  'these and oidc-provider': [...COMMON, 'oidc-provider'],
};
const SERVICES: Record<string, Request> = {
  'content-api': { path: '/api/v1/biomarkers/ferritin' },
  'mcp-server': { path: '/mcp', init: toolsCall('get_biomarker', { slug: 'ferritin' }) },
  'partner-auth': { path: '/api/fhir/r4/metadata' },
};

await inLab(Object.keys(SERVICES), async (lab) => {
  const script = await bundleFrameworks(lab.folder);
  const rows: [name: string, figures: Memory[]][] = [];
  for (const [name, frameworks] of Object.entries(FRAMEWORKS)) {
    const env = { FRAMEWORKS: frameworks.join(','), DATABASE_URL: lab.postgres.url };
    rows.push([name, await measured(() => lab.start(name, script, env), [{ path: '/' }])]);
  }
  for (const [name, request] of Object.entries(SERVICES)) {
    const env = async () => (name === 'partner-auth' ? railEnv(`http://127.0.0.1:${await freePort()}`) : {});
    rows.push([name, await measured(async () => lab.service(name, name, await env()), [{ path: '/readyz' }, request])]);
  }
  const cells = rows.map(([name, figures]) => [name, median(figures.map(({ resident }) => resident)), median(figures.map(({ anonymous }) => anonymous))]);
  console.log(table(['process', 'resident MB', 'of them not pages of files'], cells));
});

type Memory = { resident: number; anonymous: number };

async function measured(start: () => Promise<BenchServer>, requests: Request[]): Promise<Memory[]> {
  const figures: Memory[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await start();
    for (const { path, init } of requests) await answerTo(() => fetch(`http://127.0.0.1:${server.port}${path}`, init));
    await sleep(SETTLE_MS);
    figures.push(memoryOf(server.pid));
    await server.stop();
  }
  return figures;
}

function toolsCall(name: string, args: object): RequestInit {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  return { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }) };
}

/** From Linux's accounting, which counts in KiB. */
function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) / 1024;
  return { resident: megabytes('VmRSS'), anonymous: megabytes('RssAnon') };
}

function median(values: number[]): number {
  return Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!);
}

/** Bundles like a service, so only what is used counts. */
async function bundleFrameworks(folder: string): Promise<string> {
  await build({
    entryPoints: ['tools/bench/memory/frameworks.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minifyWhitespace: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['@biomarker/source'],
    logLevel: 'warning',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return join(folder, 'frameworks.mjs');
}
