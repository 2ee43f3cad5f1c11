import { setTimeout as sleep } from 'node:timers/promises';
import { checks, type Checks } from '../load/checks.ts';
import { WINDOW, type Step } from './clock-of-rate-limit.ts';
import type { Service } from '../testbed/service.ts';
import { CACHE_TTL_SECONDS, UNBOUNDED_CLIENT, type Testbed } from '../testbed/testbed.ts';

let texts = 0;

/** An answer cached during a clock step: a database change must show after its TTL, after either step. */
export async function cacheOverClock(testbed: Testbed, service: Service, { shiftMs, ask, pause = sleep }: Step): Promise<ReturnType<Checks['figures']>> {
  const client = checks(service.base, UNBOUNDED_CLIENT);
  for (const [when, shift] of [
    ['after the clock was set', shiftMs],
    ['after it was set right', 0],
  ] as const) {
    await client.ask(ask());
    await service.setClock(shift);
    const text = `A summary of the faults, number ${++texts}.`;
    await testbed.sql(`UPDATE content.biomarker SET summary = $1 WHERE slug = 'zinc'`, [text]);
    await pause(CACHE_TTL_SECONDS * 1000 + WINDOW.marginMs);
    // The first answer may be the cached one, while a newer one is loaded.
    await client.ask(ask());
    await pause(WINDOW.marginMs);
    const { body } = await client.expect(`${service.name}: a held answer ${when}`, ask(), 200);
    if (!body.includes(text)) client.wrong(`${service.name}: ${when} by ${shiftMs / 3_600_000} h, an answer is older than its time to live`);
  }
  client.close();
  return client.figures();
}
