import type { Fault, NotRun, Row } from './fault.ts';
import { openStand } from './stand/stand.ts';

/** One after the other, all on one stand; `onDone` hears how long each took. */
export async function runFaults(faults: readonly Fault[], onDone: (fault: Fault, seconds: number) => void = () => {}): Promise<(Row | NotRun)[]> {
  const stand = await openStand();
  const results: (Row | NotRun)[] = [];
  try {
    for (const fault of faults) {
      const startedAt = performance.now();
      results.push(...(await fault.run(stand)));
      await stand.stopExtra();
      onDone(fault, (performance.now() - startedAt) / 1000);
    }
  } finally {
    await stand.stop();
  }
  return results;
}
