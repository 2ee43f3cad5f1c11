import type { Fault, NotRun, Row } from './fault.ts';
import { openStand } from './stand/stand.ts';

/** One after the other, all on one stand; `onDone` hears of each what came of it and how long it took. */
export async function runFaults(
  faults: readonly Fault[],
  onDone: (fault: Fault, found: readonly (Row | NotRun)[], seconds: number) => void = () => {},
): Promise<(Row | NotRun)[]> {
  const stand = await openStand();
  const results: (Row | NotRun)[] = [];
  try {
    for (const fault of faults) {
      const startedAt = performance.now();
      const found = await fault.run(stand);
      results.push(...found);
      await stand.stopExtra();
      onDone(fault, found, (performance.now() - startedAt) / 1000);
    }
  } finally {
    await stand.stop();
  }
  return results;
}
