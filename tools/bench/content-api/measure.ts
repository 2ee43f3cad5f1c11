import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlAs } from '@biomarker/testbed/database';
import { answerTo, type Lab } from '../harness/lab.ts';
import { compare as compareServers } from '../harness/measure.ts';
import { startPlanned } from '../harness/plan.ts';
import type { Compared } from '../harness/report.ts';
import { cached, cachedServers, first, sameSql, uncachedRequests, uncachedService } from './plan.ts';
import type { Statement } from './statements-of.ts';

type Uncached = keyof typeof uncachedRequests;
type Work = { seconds: number; statementsFor(request: Uncached, databaseUrl: string): Promise<Statement[]>; compare?: typeof compareServers };

export async function cachedAnswer(lab: Lab, { seconds, compare = compareServers }: Omit<Work, 'statementsFor'>): Promise<Compared> {
  const { request, baseline, load } = cached;
  const alone = await startPlanned(lab, first);
  const ask = () => fetch(`http://127.0.0.1:${alone.port}${load.path}`);
  // The second one comes from the cache.
  await answerTo(ask);
  const answer = await answerTo(ask);
  const known = { answer: join(lab.folder, 'answer.json'), redis: lab.redis.url };
  writeFileSync(known.answer, JSON.stringify(answer));
  const servers = [];
  for (const server of cachedServers) servers.push(server === first ? alone : await startPlanned(lab, server, known));
  const measured = await compare(servers, { ...load, seconds, databasePid: lab.postgres.pid });
  return { request: `${request}, ${answer.body.length} bytes`, baseline, measured };
}

export async function uncachedAnswers(lab: Lab, { seconds, statementsFor, compare = compareServers }: Work): Promise<Compared[]> {
  const uncached = await startPlanned(lab, uncachedService);
  const compared: Compared[] = [];
  for (const [name, { request, baseline, load }] of Object.entries(uncachedRequests)) {
    const known = { statements: join(lab.folder, `statements-${name}.json`), database: urlAs(lab.postgres.url, 'content_api') };
    writeFileSync(known.statements, JSON.stringify(await statementsFor(name as Uncached, known.database)));
    const servers = [await startPlanned(lab, sameSql, known), uncached];
    compared.push({ request, baseline, measured: await compare(servers, { ...load, seconds, databasePid: lab.postgres.pid }) });
  }
  return compared;
}
