import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freePort } from '@biomarker/testbed/postgres/server';
import { partnerServer } from '../demo/partner-server.ts';
import { familyCpuMicroseconds } from './harness/cpu.ts';
import { inLab, railEnv, type Lab } from './harness/lab.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';
import { table } from './harness/table.ts';
import { runFlows, signedIn, type Rail } from './partner/flow.ts';

// PAR, consent, code, token and refresh, against the stock library with its in-memory adapter in the same run. The rail stores everything in PostgreSQL.

const { seconds: SECONDS, rounds: ROUNDS = 3 } = readSettings(process.env);
const MEMBERS = 8;
const WARM_UP_SECONDS = 0.5;

await inLab(['partner-auth'], async (lab) => {
  const rails = [await stockLibrary(lab), await partnerAuth(lab)];
  const best = new Map<string, Figures>();
  for (let round = 0; round < ROUNDS; round++)
    for (const { rail, server } of rails) {
      const browsers = await signedIn(rail);
      // As autovacuum does in a database that has run for a while. Connections then plan their statements again, before the measurement.
      await vacuum(lab.postgres.url);
      await runFlows(rail, browsers, WARM_UP_SECONDS);
      const before = server.cpuMicroseconds();
      const databaseBefore = familyCpuMicroseconds(lab.postgres.pid);
      const { flows, seconds, tokenMs } = await runFlows(rail, browsers, SECONDS);
      browsers.forEach((browser) => browser.close());
      tokenMs.sort((one, other) => one - other);
      const figures = {
        secondsPerFlow: seconds / flows,
        cpuMs: (server.cpuMicroseconds() - before) / flows / 1000,
        databaseMs: (familyCpuMicroseconds(lab.postgres.pid) - databaseBefore) / flows / 1000,
        tokenP50: tokenMs[Math.floor(tokenMs.length * 0.5)]!,
        tokenP99: tokenMs[Math.floor(tokenMs.length * 0.99)]!,
      };
      best.set(rail.name, leastOf(best.get(rail.name) ?? figures, figures));
    }
  console.log(report(best, rails[0]!.rail.name));
});

/** The least of each figure is the best. */
type Figures = Record<'secondsPerFlow' | 'cpuMs' | 'databaseMs' | 'tokenP50' | 'tokenP99', number>;

function leastOf(one: Figures, other: Figures): Figures {
  return Object.fromEntries(Object.entries(one).map(([name, figure]) => [name, Math.min(figure, other[name as keyof Figures])])) as Figures;
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}

type Competitor = { rail: Rail; server: BenchServer };

async function stockLibrary({ start }: Lab): Promise<Competitor> {
  const server = await start('stock library, in memory', 'tools/bench/servers/stock-provider.mjs');
  const rail = {
    name: server.name,
    port: server.port,
    clientId: 'bench',
    authorization: `Basic ${Buffer.from('bench:a-secret-of-the-benchmark-only').toString('base64')}`,
    members: Array.from({ length: MEMBERS }, (_, index) => ({ email: `member-${index}`, password: '-' })),
    pushed: async () => ({}),
  };
  return { rail, server };
}

async function partnerAuth({ postgres, service }: Lab): Promise<Competitor> {
  const { demoPartner } = await import('../../prisma/demo/partner.ts');
  const { moreMembers } = await import('./partner/more-members.ts');
  const demo = await demoPartner(postgres.url, undefined);
  const application = demo.applications[0]!;
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const server = await service('partner-auth', 'partner-auth, PostgreSQL', railEnv(baseUrl));
  const { identityToken } = partnerServer(demo, application, baseUrl);
  const rail = {
    name: server.name,
    port: server.port,
    clientId: application.clientId,
    authorization: `Bearer ${application.credential}`,
    members: await moreMembers(postgres.url, MEMBERS),
    // Each flow is a different user of the partner, whose token is signed outside the measured process.
    pushed: async () => ({ partner_identity_token: await identityToken(randomUUID()) }),
  };
  return { rail, server };
}

function report(best: ReadonlyMap<string, Figures>, baseline: string): string {
  const base = best.get(baseline)!.secondsPerFlow;
  const rows = [...best].map(([name, { secondsPerFlow, cpuMs, databaseMs, tokenP50, tokenP99 }]) => [
    name,
    (1 / secondsPerFlow).toFixed(1),
    (base / secondsPerFlow).toFixed(2),
    ...[cpuMs, databaseMs, tokenP50, tokenP99].map((figure) => figure.toFixed(1)),
  ]);
  const heads = ['server', 'flows/s', 'ratio', 'CPU ms per flow', 'PostgreSQL, CPU ms per flow', 'token p50 ms', 'token p99 ms'];
  return `\n### The partner rail (${MEMBERS} members at once; a flow is PAR, authorize, consent, code, token, refresh: 7 requests)\n\n${table(heads, rows)}`;
}
