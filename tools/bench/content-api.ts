import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIOMARKER_FIELDS } from '@biomarker/domain/content';
import { urlAs } from '@biomarker/testbed/database';
import type { Database } from '@biomarker/db/content';
import { cached, cachedServers, first, sameSql, uncachedRequests, uncachedService } from './content-api/plan.ts';
import { statementOf, type Ask } from './content-api/statement-of.ts';
import { answerTo, inLab, type Lab } from './harness/lab.ts';
import { compare } from './harness/measure.ts';
import { startPlanned } from './harness/plan.ts';
import { writeReport, type Compared } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';

// The speed of content-api: cached answers against servers that send the same bytes, uncached ones against a server that runs the same SQL.

const { seconds } = readSettings(process.env);

await inLab(['content-api'], async (lab) => {
  console.log(writeReport('content-api', [await cachedAnswer(lab), ...(await uncachedAnswers(lab))]));
});

async function cachedAnswer(lab: Lab): Promise<Compared> {
  const { request, baseline, load } = cached;
  const alone = await startPlanned(lab, first);
  const ask = () => fetch(`http://127.0.0.1:${alone.port}${load.path}`);
  await answerTo(ask);
  const answer = await answerTo(ask);
  const known = { answer: join(lab.folder, 'answer.json'), redis: lab.redis.url };
  writeFileSync(known.answer, JSON.stringify(answer));
  const servers = [];
  for (const server of cachedServers) servers.push(server === first ? alone : await startPlanned(lab, server, known));
  const measured = await compare(servers, { ...load, seconds, databasePid: lab.postgres.pid });
  return { request: `${request}, ${answer.body.length} bytes`, baseline, measured };
}

async function uncachedAnswers(lab: Lab): Promise<Compared[]> {
  const { postgresBiomarkers } = await import('@biomarker/db/content');
  const uncached = await startPlanned(lab, uncachedService);
  const list = { sortBy: 'name', sortOrder: 'asc', fields: BIOMARKER_FIELDS, start: { offset: 0 }, pageSize: 20 } as const;
  const asks: Record<keyof typeof uncachedRequests, Ask> = {
    list: (database: Database) => postgresBiomarkers(database).list(list),
    search: (database) => postgresBiomarkers(database).search({ text: 'thyroid', limit: 10 }),
    find: (database) => postgresBiomarkers(database).find('ferritin'),
  };
  const compared: Compared[] = [];
  for (const [name, { request, baseline, load }] of Object.entries(uncachedRequests)) {
    const known = { statement: join(lab.folder, `statement-${name}.json`), database: urlAs(lab.postgres.url, 'content_api') };
    writeFileSync(known.statement, JSON.stringify(await statementOf(asks[name as keyof typeof asks])));
    const servers = [await startPlanned(lab, sameSql, known), uncached];
    compared.push({ request, baseline, measured: await compare(servers, { ...load, seconds, databasePid: lab.postgres.pid }) });
  }
  return compared;
}
