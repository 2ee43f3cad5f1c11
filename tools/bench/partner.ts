import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freePort } from '@biomarker/testbed/postgres/server';
import { partnerServer } from '../demo/partner-server.ts';
import { familyCpuMicroseconds } from './harness/cpu.ts';
import { inLab, railEnv, type Lab } from './harness/lab.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';
import { figuresOf, leastOf, reportOf, type Figures } from './partner/figures.ts';
import { DEFAULT_ROUNDS, MEMBERS, NAMES, WARM_UP_SECONDS } from './partner/plan.ts';
import { runFlows, signedIn, type Rail } from './partner/flow.ts';

// PAR, consent, code, token and refresh, against the stock library with its in-memory adapter in the same run. The rail stores everything in PostgreSQL.

const { seconds: SECONDS, rounds: ROUNDS = DEFAULT_ROUNDS } = readSettings(process.env);

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
      const cpuMicroseconds = server.cpuMicroseconds() - before;
      const figures = figuresOf({ flows, seconds, tokenMs, cpuMicroseconds, databaseMicroseconds: familyCpuMicroseconds(lab.postgres.pid) - databaseBefore });
      best.set(rail.name, leastOf(best.get(rail.name) ?? figures, figures));
    }
  console.log(reportOf(best, MEMBERS));
});

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}

type Competitor = { rail: Rail; server: BenchServer };

async function stockLibrary({ start }: Lab): Promise<Competitor> {
  const server = await start(NAMES.stock, 'tools/bench/servers/stock-provider.mjs');
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
  const server = await service('partner-auth', NAMES.ours, railEnv(baseUrl));
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
