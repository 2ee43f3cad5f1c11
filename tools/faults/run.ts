import type { Fault, NotRun, Row } from './fault.ts';
import { assertKnown } from '../known-names.ts';
import { openTestbed } from './testbed/testbed.ts';

/** The named faults, or all; only all of them may be written. */
export function askedFor(args: readonly string[], faults: readonly Fault[]): { chosen: readonly Fault[]; write: boolean } {
  const names = args.filter((arg) => arg !== '--write');
  const write = names.length < args.length;
  assertKnown(
    'fault',
    names,
    faults.map(({ name }) => name),
  );
  if (write && names.length > 0) throw new Error('--write needs all faults, so that the table is whole.');
  return { chosen: faults.filter(({ name }) => names.length === 0 || names.includes(name)), write };
}

/** One after the other, all on one testbed; `onDone` gets each result and its duration. */
export async function runFaults(
  faults: readonly Fault[],
  onDone: (fault: Fault, found: readonly (Row | NotRun)[], seconds: number) => void = () => {},
  open = openTestbed,
): Promise<(Row | NotRun)[]> {
  const testbed = await open();
  const results: (Row | NotRun)[] = [];
  try {
    for (const fault of faults) {
      const startedAt = performance.now();
      const found = await fault.run(testbed);
      results.push(...found);
      await testbed.stopExtra();
      onDone(fault, found, (performance.now() - startedAt) / 1000);
    }
  } finally {
    await testbed.stop();
  }
  return results;
}
