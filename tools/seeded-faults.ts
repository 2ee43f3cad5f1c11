import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bundleBrowserScripts } from '@biomarker/testbed/browser-scripts';
import { byLot, faultsByRule } from './seeded-faults/faults-by-rule.ts';
import { judgeList, shareOf } from './seeded-faults/judge-list.ts';
import { faulty, seededFaults, type SeededFault } from './seeded-faults/seeded-fault.ts';
import { withText } from './seeded-faults/seeded-file.ts';
import { staleFaults } from './seeded-faults/stale-faults.ts';
import { JEST, startTestServers } from './test/servers.ts';

// Seeds one fault at a time into this tree, and runs the tests that must detect it. Restores each file at once.
// npm run seeded-faults                      all of the list
// npm run seeded-faults -- page-01 domain    those of the list whose name or file contains a word
// npm run seeded-faults -- --by-rule SEED    one for each of a fifth of the files, drawn by lot and made by rule (without SEED: the day)

/** In percent. A rule also makes faults without any effect, such as a condition that another one implies. */
const LEAST_NOTICED_BY_RULE = 75;

/** Of the files in which a rule finds a place. */
const DRAWN_SHARE = 1 / 5;

/** A fault may let its test hang. */
const LONGEST_TEST_MS = 600_000;

const OPTIONS = ['--bail', '--reporters', 'default'];

const words = process.argv.slice(2);
// A signal ends this process through "exit", so the file is restored.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.exit(words[0] === '--by-rule' ? await judgeByRule(words[1] ?? new Date().toISOString().slice(0, 10)) : await judgeNamed());

async function judgeNamed(): Promise<number> {
  const chosen = seededFaults().filter(({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)));
  const stale = staleFaults();
  if (chosen.length === 0 || stale.length > 0) {
    console.error(stale.join('\n') || `No fault has ${words.join(' or ')} in its name or file.`);
    return 1;
  }
  return withTests((runs) => {
    const passes = (tests: readonly string[], fault?: SeededFault) =>
      fault ? withText(fault.file, faulty(fault, readFileSync(fault.file, 'utf8')), () => runs(tests)) : runs(tests);
    return judgeList(chosen, { passes, say: console.log });
  });
}

/** Judges by the tests that import the file, then by the compiler. */
async function judgeByRule(seed: string): Promise<number> {
  const files = spawnSync('git', ['ls-files', '*.ts'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => /^(?:apps|libs|prisma|tools\/operator)\//.test(file) && !/\.(?:test|round)\.ts$|\/test\/|^libs\/testbed\//.test(file));
  const places = files.filter((file) => faultsByRule(readFileSync(file, 'utf8')).length > 0);
  const drawn = byLot(places, seed).slice(0, Math.round(places.length * DRAWN_SHARE));
  console.log(`Seed ${seed}: ${drawn.length} of ${places.length} files.`);
  return withTests(async (passes) => {
    let noticed = 0;
    for (const file of drawn) {
      const faults = faultsByRule(readFileSync(file, 'utf8'));
      const [first] = byLot(
        faults.map((_, index) => `${file} ${index}`),
        seed,
      );
      const fault = faults[Number(first!.split(' ')[1])]!;
      const survives = await withText(file, fault.faulty, async () => (await passes(['--findRelatedTests', file, '--passWithNoTests'])) && compiles());
      if (!survives) noticed++;
      console.log(
        `${survives ? 'UNNOTICED' : 'noticed '} ${file}:${fault.line} ${fault.rule}: ${JSON.stringify(fault.before)} → ${JSON.stringify(fault.after)}`,
      );
    }
    return shareOf(noticed, drawn.length, console.log) >= LEAST_NOTICED_BY_RULE ? 0 : 1;
  });
}

type Passes = (tests: readonly string[]) => Promise<boolean>;

async function withTests(judge: (passes: Passes) => Promise<number>): Promise<number> {
  const servers = await startTestServers();
  try {
    return await judge(async (tests) => (await bundles()) && runs([...JEST, ...OPTIONS, ...tests], servers.env));
  } finally {
    await servers.stop();
    await bundleBrowserScripts();
  }
}

/** The pages run the bundles of the files as they are now, also of those with a fault. */
async function bundles(): Promise<boolean> {
  return bundleBrowserScripts().then(
    () => true,
    () => false,
  );
}

// Functions, since a constant below the `await` above has no value yet.
function compiles(): boolean {
  return runs(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
}

function runs(args: readonly string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: LONGEST_TEST_MS }).status === 0;
}
