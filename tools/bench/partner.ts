import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../prisma/migrations.ts';
import { bundle } from '@biomarker/testbed/bundle';
import { generateClient } from '../../prisma/generate-client.ts';
import { freePort, throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { partnerServer } from '../demo/partner-server.ts';
import { runFlows, signedIn, type Figures, type Rail } from './partner/flow.ts';
import { startServer, type BenchServer } from './harness/server-process.ts';

// PAR, consent, code, token and refresh, against the stock library with its in-memory adapter in the same run. The rail keeps everything in PostgreSQL.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const MEMBERS = 8;
const ROUNDS = 3;

generateClient();
const folder = mkdtempSync(join(tmpdir(), 'partner-bench-'));
const service = join(folder, 'service');
await bundle('apps/partner-auth', service);
const postgres = await throwAwayPostgres(folder);
const servers: BenchServer[] = [];
try {
  await migrate(postgres.url);
  const rails = [await stockLibrary(), await partnerAuth()];
  const best = new Map<string, Figures & { cpuMicroseconds: number }>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, rail] of rails.entries()) {
      const browsers = await signedIn(rail);
      const before = servers[index]!.cpuMicroseconds();
      const figures = await runFlows(rail, browsers, SECONDS);
      const measured = { ...figures, cpuMicroseconds: servers[index]!.cpuMicroseconds() - before };
      browsers.forEach((browser) => browser.close());
      const known = best.get(rail.name);
      if (!known || figures.flows / figures.seconds > known.flows / known.seconds) best.set(rail.name, measured);
    }
  }
  console.log(report(best, rails[0]!.name));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function stockLibrary(): Promise<Rail> {
  const name = 'stock library, in memory';
  const port = await freePort();
  servers.push(await startServer(name, 'tools/bench/servers/stock-provider.mjs', port));
  return {
    name,
    port,
    clientId: 'bench',
    authorization: `Basic ${Buffer.from('bench:a-secret-of-the-benchmark-only').toString('base64')}`,
    members: Array.from({ length: MEMBERS }, (_, index) => ({ email: `member-${index}`, password: '-' })),
    pushed: async () => ({}),
  };
}

async function partnerAuth(): Promise<Rail> {
  const { demoPartner } = await import('../../prisma/demo/partner.ts');
  const { moreMembers } = await import('./partner/more-members.ts');
  const demo = await demoPartner(postgres.url, undefined);
  const application = demo.applications[0]!;
  const port = await freePort();
  const name = 'partner-auth, PostgreSQL';
  const baseUrl = `http://127.0.0.1:${port}`;
  servers.push(
    await startServer(name, join(service, 'main.js'), port, {
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      BASE_URL: baseUrl,
      DATABASE_URL: postgres.url,
      PARTNER_RAIL: 'on',
      RAIL_ENVIRONMENT: 'sandbox',
      RAIL_SECRET: 'of the benchmark only and long enough',
      RAIL_RATE_LIMIT_POINTS: '1000000000',
      LOGIN_RATE_LIMIT_POINTS: '1000000',
      SHUTDOWN_DRAIN_MS: '0',
    }),
  );
  const { identityToken } = partnerServer(demo, application, baseUrl);
  // Each flow is another user of the partner, whose token is signed outside of the measured process.
  const pushed = async () => ({ partner_identity_token: await identityToken(randomUUID()) });
  const { clientId, credential } = application;
  return { name, port, clientId, authorization: `Bearer ${credential}`, members: await moreMembers(postgres.url, MEMBERS), pushed };
}

function report(best: ReadonlyMap<string, Figures & { cpuMicroseconds: number }>, baseline: string): string {
  const rate = ({ flows, seconds }: Figures) => flows / seconds;
  const base = rate(best.get(baseline)!);
  const rows = [...best].map(([name, figures]) => {
    const sorted = figures.tokenMs.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
    return `| ${name} | ${rate(figures).toFixed(1)} | ${(rate(figures) / base).toFixed(2)} | ${(figures.cpuMicroseconds / figures.flows / 1000).toFixed(1)} | ${at(0.5)} | ${at(0.99)} |`;
  });
  return [
    `\n### The partner rail (${MEMBERS} members at once; a flow is PAR, authorize, consent, code, token, refresh: 7 requests)\n`,
    `| server | flows/s | ratio | CPU ms per flow | token p50 ms | token p99 ms |`,
    `|---|---|---|---|---|---|`,
    ...rows,
  ].join('\n');
}
