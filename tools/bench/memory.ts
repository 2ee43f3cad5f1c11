import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@biomarker/testbed/postgres/server';
import { fromLab } from '@biomarker/testbed/lab';
import type Autocannon from 'autocannon';
import { build } from 'esbuild';
import { answerTo, inLab, railEnv, type Lab } from './harness/lab.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';
import { table } from './harness/table.ts';

// The resident memory of each service soon after its first answers and after some load, without Redis, beside that of the frameworks that it stands on.

const autocannon = fromLab('autocannon') as typeof Autocannon;
const { rounds = 3 } = readSettings(process.env);
/** Time to return what the start used. */
const SETTLE_MS = 2000;
/** To each process, in its last round. */
const REQUESTS = 10_000;
const CONNECTIONS = 16;

/** Node's own choice on 512 MiB, the limit of each pod in docker/k8s. Elsewhere it takes the memory of the machine into account. */
const IN_POD = { NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=1' };
const SETTINGS = { '': {}, ', as in a pod of 512 MiB': IN_POD };

const COMMON = ['express', 'zod', 'prisma'];
type Request = Pick<Autocannon.Request, 'method' | 'path' | 'headers' | 'body'> & { path: string };

const FRAMEWORKS = {
  'Node alone': [],
  'Express and zod': ['express', 'zod'],
  'Express, zod, and Prisma Client after a query': COMMON,
  'these and the MCP SDK': [...COMMON, '@modelcontextprotocol/sdk'],
  'these and oidc-provider': [...COMMON, 'oidc-provider'],
};
/** The requests of each service; the first answers at the start, too. `[<id>]` differs each time, so its answer is never cached. */
const SERVICES: Record<string, Request[]> = {
  'content-api': [
    { path: '/api/v1/biomarkers/ferritin' },
    { path: '/api/v1/biomarkers?pageSize=20&search=[<id>]' },
    { path: '/api/v1/biomarkers/search?q=iron%20[<id>]' },
  ],
  'mcp-server': [toolsCall('get_biomarker', { slug: 'ferritin' }), toolsCall('search_biomarkers', { query: 'iron [<id>]' })],
  'partner-auth': [{ path: '/api/fhir/r4/metadata' }, { path: '/api/fhir/r4/Observation', headers: { authorization: 'Bearer [<id>]' } }],
};

await inLab(Object.keys(SERVICES), async (lab) => {
  const script = await bundleFrameworks(lab.folder);
  const rows: [name: string, figures: Figures][] = [];
  for (const [suffix, options] of Object.entries(SETTINGS)) {
    for (const [name, frameworks] of Object.entries(FRAMEWORKS)) {
      if (options === IN_POD && frameworks !== COMMON) continue;
      const env = { FRAMEWORKS: frameworks.join(','), DATABASE_URL: lab.postgres.url, ...options };
      rows.push([name + suffix, await measured(() => lab.start(name, script, env), [{ path: '/' }])]);
    }
    for (const [name, requests] of Object.entries(SERVICES)) rows.push([name + suffix, await measured(() => ready(lab, name, options), requests)]);
  }
  const cells = rows.map(([name, { fresh, loaded }]) => [
    ...[name, median(fresh.map(({ resident }) => resident)), median(fresh.map(({ anonymous }) => anonymous))],
    ...[Math.round(loaded.resident), Math.round(loaded.anonymous)],
  ]);
  const after = `after ${REQUESTS.toLocaleString('en')} requests`;
  console.log(table(['process', 'fresh, MB', 'of them not pages of files', `${after}, MB`, 'of them not pages of files'], cells));
});

async function ready(lab: Lab, name: string, options: Record<string, string>): Promise<BenchServer> {
  const rail = name === 'partner-auth' ? railEnv(`http://127.0.0.1:${await freePort()}`) : {};
  const server = await lab.service(name, name, { ...rail, ...options });
  await answerTo(() => fetch(`http://127.0.0.1:${server.port}/readyz`));
  return server;
}

type Memory = { resident: number; anonymous: number };
type Figures = { fresh: Memory[]; loaded: Memory };

async function measured(start: () => Promise<BenchServer>, requests: Request[]): Promise<Figures> {
  const fresh: Memory[] = [];
  for (let round = 1; ; round++) {
    const server = await start();
    const { path, ...init } = requests[0]!;
    await answerTo(() => fetch(`http://127.0.0.1:${server.port}${path}`, init as RequestInit));
    fresh.push(await settled(server));
    if (round === rounds) {
      await autocannon({ url: `http://127.0.0.1:${server.port}`, connections: CONNECTIONS, amount: REQUESTS, idReplacement: true, requests });
      const loaded = await settled(server);
      await server.stop();
      return { fresh, loaded };
    }
    await server.stop();
  }
}

async function settled({ pid }: BenchServer): Promise<Memory> {
  await sleep(SETTLE_MS);
  return memoryOf(pid);
}

function toolsCall(name: string, args: object): Request {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  return { path: '/mcp', method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }) };
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
