import { cachedAnswer, uncachedAnswers } from './content-api/measure.ts';
import { statementsOf } from './content-api/statements-of.ts';
import { inLab } from './harness/lab.ts';
import { writeReport } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';

// The speed of content-api: cached answers against servers that send the same bytes, uncached ones against a server that runs the same SQL.

const { seconds } = readSettings(process.env);

await inLab(['content-api'], async (lab) => {
  // The lab generates the database client when it opens, after this module has loaded.
  const { asks } = await import('./content-api/asks.ts');
  const statementsFor = (request: keyof typeof asks, databaseUrl: string) => statementsOf(asks[request], databaseUrl);
  const cached = await cachedAnswer(lab, { seconds });
  console.log(writeReport('content-api', [cached, ...(await uncachedAnswers(lab, { seconds, statementsFor }))]));
});
