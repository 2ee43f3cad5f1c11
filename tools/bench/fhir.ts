import { costsOfReads } from './fhir/measure.ts';
import { SETTINGS } from './fhir/plan.ts';
import { inLab } from './harness/lab.ts';
import { writeReport } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';

// One member's FHIR reads, next to a bare server that reads the same rows and sends the same bytes. BENCH_OBSERVATIONS names another size of the database.

const { seconds, observations } = readSettings(process.env);

await inLab(
  ['partner-auth'],
  async (lab) => {
    // The lab generates the database client when it opens, after this module has loaded.
    const { fillCharts } = await import('./fhir/charts.ts');
    const member = await fillCharts(lab.postgres.url, observations);
    console.log(`\n### Cost of the reads (Observations: ${observations})\n${writeReport('partner-auth', await costsOfReads(lab, member, seconds))}`);
  },
  SETTINGS,
);
