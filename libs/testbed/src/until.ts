import { setTimeout as sleep } from 'node:timers/promises';

/** Far below Jest's timeout, so the error names the missing event. */
const DEADLINE_MS = 60_000;
const PAUSE_MS = 20;

/** Polls until `look` returns a value, and returns it. After the deadline, fails with a message that names `awaited`. */
export async function until<T>(awaited: string, look: () => T | Promise<T>, deadlineMs = DEADLINE_MS): Promise<NonNullable<T>> {
  for (const deadline = performance.now() + deadlineMs; ; await sleep(PAUSE_MS)) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > deadline) throw new Error(`${awaited}: not within ${deadlineMs / 1000} s`);
  }
}
