import type { Fault, NotRun, Row } from './fault.ts';
import { openTestbed } from './testbed/testbed.ts';

/** One after the other, all on one testbed; `onDone` gets each result and its duration. */
export async function runFaults(
  faults: readonly Fault[],
  onDone: (fault: Fault, found: readonly (Row | NotRun)[], seconds: number) => void = () => {},
): Promise<(Row | NotRun)[]> {
  const testbed = await openTestbed();
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
