import { randomUUID } from 'node:crypto';
import { connectDatabase, postgresLabWriter } from '@biomarker/db/partner';
import { demoVisits } from '../../../prisma/demo/lab-results.ts';
import { demoPartner } from '../../../prisma/demo/partner.ts';
import { partnerServer } from '../../demo/partner-server.ts';
import { freePort } from '@biomarker/testbed/postgres/server';
import { railEnv, type Lab } from '../harness/lab.ts';
import { tokensOf } from '../partner/flow.ts';
import { moreMembers } from '../partner/more-members.ts';
import { filled } from './mix.ts';
import { REFRESH, railMix } from './rail-mix.ts';
import type { Soak } from './run-mix.ts';

type Start = (env: Record<string, string>) => Promise<Pick<Soak, 'name' | 'port' | 'metricsPort'>>;

/** Each connection is one member with their own records; its tokens are refreshed on the way. */
export async function rail({ postgres }: Lab, start: Start, connections: number): Promise<Soak> {
  const demo = await demoPartner(postgres.url, undefined);
  const application = demo.applications[0]!;
  const members = await moreMembers(postgres.url, connections);
  await fillCharts(postgres.url);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = await start(railEnv(baseUrl));
  const authorization = `Bearer ${application.credential}`;
  const { identityToken } = partnerServer(demo, application, baseUrl);
  const pushed = async () => ({ partner_identity_token: await identityToken(randomUUID()) });
  const tokens = await tokensOf({ name: server.name, port: server.port, clientId: application.clientId, authorization, members, pushed });

  const held = (connection: number) => ({
    '{credential}': authorization,
    '{token}': `Bearer ${tokens[connection]!.access_token}`,
    '{refresh}': tokens[connection]!.refresh_token!,
  });
  return {
    ...server,
    mix: railMix(),
    prepare: (asked, connection) => filled(asked, held(connection)),
    learn(asked, { status, body }, connection) {
      if (status === 200 && asked.path === REFRESH.path) tokens[connection] = JSON.parse(body) as Record<string, string>;
    },
  };
}

/** More than two years of results for each member of the benchmark. */
async function fillCharts(databaseUrl: string): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, maxConnections: 1, onError: () => {} });
  const members = await database.prisma.member.findMany({ where: { email: { startsWith: 'bench-' } }, select: { id: true, email: true } });
  for (const { id, email } of members)
    for (const { deliveries, at } of demoVisits({ email, gender: 'female' }, new Date())) await postgresLabWriter(database).write(id, deliveries, at);
  await database.close();
}
