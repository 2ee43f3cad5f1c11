import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@biomarker/testbed/postgres/server';
import { urlAs } from '@biomarker/testbed/database';
import { casesOf, headersOf, NEWEST_RESULT } from './fhir/cases.ts';
import { BARE, CONNECTIONS, SERVERS, SETTINGS } from './fhir/plan.ts';
import { answerTo, inLab, railEnv } from './harness/lab.ts';
import { compare } from './harness/measure.ts';
import { withKnown } from './harness/plan.ts';
import { writeReport, type Compared } from './harness/report.ts';
import type { BenchServer } from './harness/server-process.ts';
import { readSettings } from './harness/settings.ts';

// One member's FHIR reads, next to a bare server that reads the same rows and sends the same bytes. BENCH_OBSERVATIONS names another size of the database.

const { seconds, observations } = readSettings(process.env);

await inLab(
  ['partner-auth'],
  async ({ folder, postgres, redis, start, service }) => {
    // The lab generates the database client when it opens, after this module has loaded.
    const { fillCharts } = await import('./fhir/charts.ts');
    const measured = await fillCharts(postgres.url, observations);
    const headers = headersOf(measured);
    const servers: BenchServer[] = [];
    for (const [name, env] of Object.entries(SERVERS))
      servers.push(await service('partner-auth', name, { ...railEnv(`http://127.0.0.1:${await freePort()}`), ...withKnown(env, { redis: redis.url }) }));
    const answerOf = (path: string) => answerTo(() => fetch(`http://127.0.0.1:${servers[0]!.port}${path}`, { headers }));
    const publicId = JSON.parse((await answerOf(NEWEST_RESULT)).body).entry[0].resource.id as string;
    const compared: Compared[] = [];
    for (const [index, { name, path, statement }] of casesOf(measured, publicId).entries()) {
      const file = join(folder, `query-${index}.json`);
      writeFileSync(file, JSON.stringify({ statement, answer: await answerOf(path) }));
      const bare = await start(BARE, 'tools/bench/servers/same-rows.mjs', { QUERY: file, DATABASE_URL: urlAs(postgres.url, 'partner_auth') });
      for (const connections of CONNECTIONS) {
        const load = { path, connections, seconds, headers, databasePid: postgres.pid };
        compared.push({ request: `${name}, connections: ${connections}`, baseline: BARE, measured: await compare([bare, ...servers], load) });
      }
    }
    console.log(`\n### Cost of the reads (Observations: ${observations})\n${writeReport('partner-auth', compared)}`);
  },
  SETTINGS,
);
