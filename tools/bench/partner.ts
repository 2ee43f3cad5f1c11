import { randomUUID } from 'node:crypto';
import { freePort } from '@biomarker/testbed/postgres/server';
import { partnerServer } from '../demo/partner-server.ts';
import { familyCpuMicroseconds } from './harness/cpu.ts';
import { inLab, railEnv, type Lab } from './harness/lab.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';
import { runFlows, signedIn, type Figures, type Rail } from './partner/flow.ts';

// PAR, consent, code, token and refresh, against the stock library with its in-memory adapter in the same run. The rail stores everything in PostgreSQL.

const { seconds: SECONDS, rounds: ROUNDS = 3 } = readSettings(process.env);
const MEMBERS = 8;

await inLab(['partner-auth'], async (lab) => {
  const rails = [await stockLibrary(lab), await partnerAuth(lab)];
  const best = new Map<string, Measured>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { rail, server } of rails) {
      const browsers = await signedIn(rail);
      const before = server.cpuMicroseconds();
      const databaseBefore = familyCpuMicroseconds(lab.postgres.pid);
      const figures = await runFlows(rail, browsers, SECONDS);
      const measured = {
        ...figures,
        cpuMicroseconds: server.cpuMicroseconds() - before,
        databaseMicroseconds: familyCpuMicroseconds(lab.postgres.pid) - databaseBefore,
      };
      browsers.forEach((browser) => browser.close());
      const known = best.get(rail.name);
      if (!known || figures.flows / figures.seconds > known.flows / known.seconds) best.set(rail.name, measured);
    }
  }
  console.log(report(best, rails[0]!.rail.name));
});

type Measured = Figures & Record<'cpuMicroseconds' | 'databaseMicroseconds', number>;
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

function report(best: ReadonlyMap<string, Measured>, baseline: string): string {
  const rate = ({ flows, seconds }: Figures) => flows / seconds;
  const milliseconds = (of: 'cpuMicroseconds' | 'databaseMicroseconds', figures: Measured) => (figures[of] / figures.flows / 1000).toFixed(1);
  const base = rate(best.get(baseline)!);
  const rows = [...best].map(([name, figures]) => {
    const sorted = figures.tokenMs.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
    return `| ${name} | ${rate(figures).toFixed(1)} | ${(rate(figures) / base).toFixed(2)} | ${milliseconds('cpuMicroseconds', figures)} | ${milliseconds('databaseMicroseconds', figures)} | ${at(0.5)} | ${at(0.99)} |`;
  });
  return [
    `\n### The partner rail (${MEMBERS} members at once; a flow is PAR, authorize, consent, code, token, refresh: 7 requests)\n`,
    `| server | flows/s | ratio | CPU ms per flow | PostgreSQL, CPU ms per flow | token p50 ms | token p99 ms |`,
    `|---|---|---|---|---|---|---|`,
    ...rows,
  ].join('\n');
}
