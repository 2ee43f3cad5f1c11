import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlAs } from '@biomarker/testbed/database';
import { cached, cachedServers, first, sameSql, uncachedRequests, uncachedService } from './content-api/plan.ts';
import { statementsOf } from './content-api/statements-of.ts';
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
  // The lab generates the database client when it opens, after this module has loaded.
  const { asks } = await import('./content-api/asks.ts');
  const uncached = await startPlanned(lab, uncachedService);
  const compared: Compared[] = [];
  for (const [name, { request, baseline, load }] of Object.entries(uncachedRequests)) {
    const known = { statements: join(lab.folder, `statements-${name}.json`), database: urlAs(lab.postgres.url, 'content_api') };
    writeFileSync(known.statements, JSON.stringify(await statementsOf(asks[name as keyof typeof asks], known.database)));
    const servers = [await startPlanned(lab, sameSql, known), uncached];
    compared.push({ request, baseline, measured: await compare(servers, { ...load, seconds, databasePid: lab.postgres.pid }) });
  }
  return compared;
}
