import { mkdirSync, writeFileSync } from 'node:fs';
import { readContentFiles } from './seeding/content-files.ts';
import { buildReport } from './content-report/build-report.ts';
import { readReviews } from './content-report/read-reviews.ts';
import { toHtml } from './content-report/to-html.ts';
import { toMarkdown } from './content-report/to-markdown.ts';
import { findDatabaseUrl } from './database-url.ts';

// Completeness, sources, readability and open reviews of the content, as reports/content.md and reports/content.html.

const FOLDER = 'reports';

try {
  const databaseUrl = findDatabaseUrl(process.env);
  const reviews = databaseUrl ? await readReviews(databaseUrl) : undefined;
  const report = buildReport(readContentFiles(), new Date().toISOString().slice(0, 10), reviews);
  const markdown = toMarkdown(report);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/content.md`, `${markdown}\n`);
  writeFileSync(`${FOLDER}/content.html`, toHtml(markdown));
  const holes = report.measured.filter((one) => one.holes.length > 0).length;
  const faults = report.kinds.flatMap((kind) => kind.faults).length;
  console.log(
    `${report.measured.length} biomarkers, ${holes} with a hole, ${faults} faults of ${report.kinds.length} kinds, median reading grade ${report.medianGrade.toFixed(1)}: ${FOLDER}/content.html and ${FOLDER}/content.md`,
  );
} catch (error) {
  console.error(`No report. ${(error as Error).message || (error as { code?: string }).code}`);
  process.exitCode = 1;
}
