import type { SeededFault } from './seeded-fault.ts';

/** In percent; the list says why each other one goes unnoticed. */
const LEAST_NOTICED = 95;

/** `passes` runs tests, with a fault in the tree if one is given. */
type Trial = { passes(tests: readonly string[], fault?: SeededFault): Promise<boolean>; say(line: string): void };

/** Tries each fault with its test, after the test without any. Returns the exit code. */
export async function judgeList(faults: readonly SeededFault[], { passes, say }: Trial): Promise<number> {
  const unnoticed: SeededFault[] = [];
  let broken = 0;
  for (const tests of new Set(faults.map(nameOf))) {
    const own = faults.filter((fault) => nameOf(fault) === tests);
    if (!(await passes(testsOf(own[0]!)))) {
      broken += own.length;
      say(`BROKEN  ${tests} fails without any fault`);
      continue;
    }
    for (const fault of own) {
      const noticed = !(await passes(testsOf(fault), fault));
      if (!noticed) unnoticed.push(fault);
      say(`${noticed ? 'noticed ' : 'UNNOTICED'} ${fault.name} (${fault.file}; ${tests})${noticed || !fault.unnoticed ? '' : `: ${fault.unnoticed}`}`);
    }
  }
  const share = shareOf(faults.length - broken - unnoticed.length, faults.length, say);
  return share >= LEAST_NOTICED && unnoticed.every((fault) => fault.unnoticed) ? 0 : 1;
}

const nameOf = ({ test, part }: SeededFault) => (part ? `${test}, ${part}` : test);

const testsOf = ({ test, part }: SeededFault): string[] => [
  '--runInBand',
  '--testMatch',
  '**/*.(test|round).ts',
  ...(part ? ['-t', part] : []),
  '--runTestsByPath',
  test,
];

/** In percent. */
export function shareOf(noticed: number, all: number, say: (line: string) => void): number {
  const share = (100 * noticed) / all;
  say(`\n${noticed} of ${all} faults are noticed (${share.toFixed(1)} %)`);
  return share;
}
