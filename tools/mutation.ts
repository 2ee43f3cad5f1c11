import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { labFile, labIsInstalled } from '@biomarker/testbed/lab';
import { areasOf, type Area } from './mutation/areas.ts';
import { countsOf, lineOf, scoreOf, sumOf, type Counts, type MutationReport } from './mutation/score.ts';

// Stryker changes the pure code, an area at a time, and runs the unit tests of the area: npm run mutation -- libs/domain/src/partner/lab
// Each run of Jest loads the modules of its tests anew, so the tests of all areas for each change would take a day.

const LEAST_SCORE = 85;
const REPORTS = 'reports/mutation';

if (!labIsInstalled()) process.exit(1);
const [path] = process.argv.slice(2);
const areas = areasOf(path);
if (areas.length === 0) {
  console.error(`No area that Stryker changes is in ${path}. There are: ${areasOf(undefined).map(({ folder }) => folder).join(', ')}`); // prettier-ignore
  process.exit(1);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const settings = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as { jest: object };
const counts = areas.map(countsIn);
areas.forEach(({ folder }, index) => console.log(lineOf(folder, counts[index]!)));
const all = sumOf(counts);
console.log(lineOf('all', all));
process.exit(scoreOf(all) < LEAST_SCORE ? 1 : 0);

function countsIn({ folder, files }: Area): Counts {
  const report = `${REPORTS}/${folder.replaceAll('/', '-')}`;
  const config = `${report}.config.json`;
  const own = {
    mutate: [`${folder}/${files}`, '!**/*.test.ts', '!**/index.ts'],
    jest: { ...settings.jest, config: { testMatch: [`<rootDir>/${folder}/**/*.test.ts`], reporters: [] } },
    jsonReporter: { fileName: `${report}.json` },
    htmlReporter: { fileName: `${report}.html` },
  };
  writeFileSync(config, JSON.stringify({ ...settings, ...own }));
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' };
  const { status } = spawnSync(process.execPath, [labFile('@stryker-mutator/core/bin/stryker.js'), 'run', config], { env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return countsOf(JSON.parse(readFileSync(`${report}.json`, 'utf8')) as MutationReport);
}
