import { setTimeout as sleep } from 'node:timers/promises';

/** Far below the time that Jest gives a test, so that the message says what did not happen. */
const DEADLINE_MS = 60_000;
const PAUSE_MS = 20;

/** Looks again and again until there is something to see, and gives it. After the deadline it fails with what was awaited. */
export async function until<T>(awaited: string, look: () => T | Promise<T>, deadlineMs = DEADLINE_MS): Promise<NonNullable<T>> {
  for (const deadline = performance.now() + deadlineMs; ; await sleep(PAUSE_MS)) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > deadline) throw new Error(`${awaited}: not within ${deadlineMs / 1000} s`);
  }
}
