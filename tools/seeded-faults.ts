import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { faulty, seededFaults, type SeededFault } from './seeded-faults/seeded-fault.ts';
import { staleFaults } from './seeded-faults/stale-faults.ts';
import { JEST, startTestServers } from './test/servers.ts';

// Seeds one fault at a time into this tree, and runs the test that must detect it. Restores each file at once.
// npm run seeded-faults                      all of them
// npm run seeded-faults -- page-01 domain    faults whose name or file contains a word

/** In percent; the list says why each other one goes unnoticed. */
const LEAST_NOTICED = 95;

/** A fault may let its test hang. */
const LONGEST_TEST_MS = 600_000;

const OPTIONS = ['--runInBand', '--bail', '--reporters', 'default', '--testMatch', '**/*.(test|round).ts'];

type Detector = Pick<SeededFault, 'test' | 'part'>;

const detectorOf = ({ test, part }: Detector): string => (part ? `${test}, ${part}` : test);

const words = process.argv.slice(2);
const chosen = seededFaults().filter(({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)));
const stale = staleFaults();
if (chosen.length === 0 || stale.length > 0) {
  console.error(stale.join('\n') || `No fault has ${words.join(' or ')} in its name or file.`);
  process.exit(1);
}

// A signal ends this process through "exit", so the file is restored.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const servers = await startTestServers();
const passes = ({ test, part }: Detector) =>
  spawnSync(process.execPath, [...JEST, ...OPTIONS, ...(part ? ['-t', part] : []), '--runTestsByPath', test], {
    env: servers.env,
    stdio: 'ignore',
    timeout: LONGEST_TEST_MS,
  }).status === 0;

function isNoticed(fault: SeededFault): boolean {
  const source = readFileSync(fault.file, 'utf8');
  writeFileSync(fault.file, faulty(fault, source));
  const restore = () => writeFileSync(fault.file, source);
  process.once('exit', restore);
  try {
    return !passes(fault);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

const unnoticed: SeededFault[] = [];
const broken: string[] = [];
try {
  for (const detector of new Set(chosen.map(detectorOf))) {
    if (!passes(chosen.find((fault) => detectorOf(fault) === detector)!)) {
      broken.push(detector);
      console.log(`BROKEN  ${detector} fails without any fault`);
      continue;
    }
    for (const fault of chosen.filter((one) => detectorOf(one) === detector)) {
      const noticed = isNoticed(fault);
      if (!noticed) unnoticed.push(fault);
      console.log(
        `${noticed ? 'noticed ' : 'UNNOTICED'} ${fault.name} (${fault.file}; ${detector})${noticed || !fault.unnoticed ? '' : `: ${fault.unnoticed}`}`,
      );
    }
  }
} finally {
  await servers.stop();
}

const noticed = chosen.filter((fault) => !broken.includes(detectorOf(fault))).length - unnoticed.length;
const share = (100 * noticed) / chosen.length;
console.log(`\n${noticed} of ${chosen.length} faults are noticed (${share.toFixed(1)} %)`);
process.exit(share >= LEAST_NOTICED && unnoticed.every((fault) => fault.unnoticed) ? 0 : 1);
