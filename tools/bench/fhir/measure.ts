import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@biomarker/testbed/postgres/server';
import { urlAs } from '@biomarker/testbed/database';
import { answerTo, railEnv, type Lab } from '../harness/lab.ts';
import { compare as compareServers } from '../harness/measure.ts';
import { withKnown } from '../harness/plan.ts';
import type { Compared } from '../harness/report.ts';
import type { BenchServer } from '../harness/server-process.ts';
import { casesOf, headersOf, NEWEST_RESULT } from './cases.ts';
import { BARE, CONNECTIONS, SERVERS } from './plan.ts';

type Member = Parameters<typeof casesOf>[0];

/** The reads of one member, next to a bare server that runs the same statement and sends the same bytes. */
export async function costsOfReads(lab: Lab, member: Member, seconds: number, compare = compareServers): Promise<Compared[]> {
  const { folder, postgres, redis, start, service } = lab;
  const headers = headersOf(member);
  const servers: BenchServer[] = [];
  for (const [name, env] of Object.entries(SERVERS))
    servers.push(await service('partner-auth', name, { ...railEnv(`http://127.0.0.1:${await freePort()}`), ...withKnown(env, { redis: redis.url }) }));
  const answerOf = (path: string) => answerTo(() => fetch(`http://127.0.0.1:${servers[0]!.port}${path}`, { headers }));
  const publicId = JSON.parse((await answerOf(NEWEST_RESULT)).body).entry[0].resource.id as string;
  const compared: Compared[] = [];
  for (const [index, { name, path, statement }] of casesOf(member, publicId).entries()) {
    const file = join(folder, `query-${index}.json`);
    writeFileSync(file, JSON.stringify({ statement, answer: await answerOf(path) }));
    const bare = await start(BARE, 'tools/bench/servers/same-rows.mjs', { QUERY: file, DATABASE_URL: urlAs(postgres.url, 'partner_auth') });
    for (const connections of CONNECTIONS) {
      const load = { path, connections, seconds, headers, databasePid: postgres.pid };
      compared.push({ request: `${name}, connections: ${connections}`, baseline: BARE, measured: await compare([bare, ...servers], load) });
    }
  }
  return compared;
}
