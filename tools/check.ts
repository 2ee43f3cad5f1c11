import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { citusUrl } from '@biomarker/testbed/database';
import { labIsInstalled } from '@biomarker/testbed/lab';
import { generateClient } from '../prisma/generate-client.ts';
import { renamedColumnBreaksTypes } from './check/renamed-column.ts';
import { badSubjects } from './check/commit-subjects.ts';
import { CRUISER, DEAD_KINDS, deadRefused, ESLINT, importsRefused, KNIP, lintRefused } from './check/known-bad.ts';
import { lockFaults } from './check/lockfile.ts';
import { missedByAffected, missedByRelease } from './check/nx.ts';
import { runNode, type Outcome } from './check/run-node.ts';
import { assertKnown, orEnd } from './known-names.ts';
import { staleFaults } from './seeded-faults/stale-faults.ts';

// All checks before a change lands: types, lint, imports (.dependency-cruiser.mjs), dead code (knip.jsonc), formatting, the lock file, generated files, tests and rounds.
// npm run check -- static                 without tests and rounds
// npm run check -- subjects [range]       only the subjects of commits
// npm run check -- rounds [path]          only the long tests (*.round.ts); those of a path one after another
// npm run check -- citus                  the partner rail with its laboratory data on the Citus server that TEST_CITUS_URL names; not part of a whole check

const GENERATED = [
  'apps/content-api/openapi.json',
  'apps/partner-auth/openapi.json',
  'apps/mcp-server/server.json',
  'apps/mcp-server/server-docs.json',
  'apps/mcp-server/tools.json',
  'apps/partner-auth/marker-categories.json',
  'docker/k8s/overlays/production/kustomization.yaml',
  'docker/service.Dockerfile',
  'docs/operations/limits.md',
  'docs/operations/variables.md',
  'libs/client/src/schema.ts',
  'prisma/content/docs/versioning.md',
  'prisma/content/last-changed.json',
];

type Check = () => Promise<Pick<Outcome, 'ok' | 'output'>>;

const noneOf = (faults: readonly string[]) => ({ ok: faults.length === 0, output: faults.join('\n') });

/** These write files that the others read, so each runs alone. */
const WRITING: Record<string, Check> = {
  'known-bad imports are refused': importsRefused,
  'known-bad code is refused by lint': lintRefused,
  'dead files, exports and dependencies are refused': deadRefused,
  'generated files': async () => {
    const before = GENERATED.map((file) => readFileSync(file, 'utf8'));
    const made = await runNode(...process.execArgv, 'tools/generate.ts');
    const stale = GENERATED.filter((file, index) => readFileSync(file, 'utf8') !== before[index]);
    if (!made.ok) return made;
    return noneOf(stale.map((file) => `${file} was stale and is fresh now: commit it`));
  },
};

/** These only read. The longest run first. */
const READING: Record<string, Check> = {
  lint: () => runNode(ESLINT, '.', '--max-warnings', '0'),
  formatting: () => runNode('node_modules/prettier/bin/prettier.cjs', '--check', '.'),
  types: () => runNode('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
  'types of browser scripts': () => runNode('node_modules/typescript/bin/tsc', '-p', 'apps/content-api/browser'),
  'nx affected sees content, tools and deployment files': async () => noneOf(await missedByAffected()),
  'a renamed column breaks the types': renamedColumnBreaksTypes,
  'nothing is dead': () => runNode(KNIP, ...DEAD_KINDS),
  imports: () => runNode(CRUISER, 'apps', 'libs', 'prisma', 'tools', 'docker'),
  'nx release versions each app and the client': async () => noneOf(await missedByRelease()),
  'lock files': async () => noneOf(['package-lock.json', 'tools/lab/package-lock.json'].flatMap(lockFaults)),
  'seeded faults apply': async () => noneOf(staleFaults()),
};

/** The parts of a check, in order; a named one runs alone. */
const PARTS: Record<string, (args: string[]) => boolean | Promise<boolean>> = {
  subjects: ([range]) => allHold({ 'subjects of commits': async () => noneOf(badSubjects(range)) }, 1),
  static: everyCheckHolds,
  tests: (args) => testsPass(...args),
  rounds: (args) => (args.length > 0 ? testsPass(...args, '--runInBand', '--testMatch', '**/*.round.ts') : allRoundsPass()),
};

/** Parts that need more than this machine has, so that only their name starts them. */
const NAMED: typeof PARTS = { citus: citusHolds };

/** Rounds that wait for most of their time. They run one after another beside the others, which keep the processors busy. */
const WAITING = 'database-away|large-files|races|running-services|silent-server|watched-folder';
/** Rounds that measure or judge time, or write files that others read: each has the machine for itself. */
const ALONE = 'dev|lighthouse|quick-faults|service-urls|start|timing';

const [part, ...args] = process.argv.slice(2);
const parts = { ...PARTS, ...NAMED };
orEnd(() => assertKnown('part of the check', part ? [part] : [], Object.keys(parts)));
const chosen = part ? [parts[part]!] : Object.values(PARTS);
const results: boolean[] = [];
for (const holds of chosen) results.push(await holds(args));
process.exit(results.every(Boolean) ? 0 : 1);

async function everyCheckHolds(): Promise<boolean> {
  if (!labIsInstalled()) return false;
  generateClient();
  const written = await allHold(WRITING, 1);
  return (await allHold(READING, 2)) && written;
}

/** Runs checks in order, `lanes` at a time. */
async function allHold(checks: Record<string, Check>, lanes: number): Promise<boolean> {
  const queue = Object.entries(checks);
  let hold = true;
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const { ok, output } = await check();
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
      if (!ok) console.error(output);
      hold &&= ok;
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return hold;
}

async function allRoundsPass(): Promise<boolean> {
  if (!labIsInstalled()) return false;
  const beside = await Promise.all([
    testsPass('--testMatch', `**/!(${WAITING}|${ALONE}).round.ts`),
    testsPass('--runInBand', '--testMatch', `**/@(${WAITING}).round.ts`),
  ]);
  return (await testsPass('--runInBand', '--testMatch', `**/@(${ALONE}).round.ts`)) && beside.every(Boolean);
}

/** The suites of the rail and of imports, and the tests that only Citus can answer (*.citus.ts). */
function citusHolds(args: string[]): boolean | Promise<boolean> {
  if (citusUrl()) return testsPass(...(args.length > 0 ? args : ['apps/partner-auth', 'tools/operator/results']), '--testMatch', '**/*.@(test|citus).ts');
  console.error('No Citus server: TEST_CITUS_URL names it, as a superuser whom its nodes trust.');
  return false;
}

function testsPass(...args: string[]): Promise<boolean> {
  const tests = spawn(process.execPath, [...process.execArgv, 'tools/test.ts', ...args], { stdio: 'inherit' });
  return new Promise((resolve) => tests.once('exit', (code) => resolve(code === 0)));
}
