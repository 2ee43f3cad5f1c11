import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, Seen } from '../load/exchange.ts';
import { checks, type Checks } from '../load/checks.ts';
import { countsAlone } from '../load/degraded.ts';
import { retryAfterFault } from '../load/probe.ts';
import type { Service } from '../testbed/service.ts';

export const WINDOW = { points: 10, seconds: 5, beyond: 4, marginMs: 300 };

/** A clock set by `shiftMs`, then set right, and the requests around it. */
export type Step = { shiftMs: number; ask(): Ask; pause?(ms: number): Promise<unknown> };

let clients = 0;

const passed = (seen: readonly Seen[]) => seen.filter(({ status }) => status !== 429).length;

/** At least `expected` requests pass and at most `most`; the others come back within the window. */
export function faultsOfLimit(seen: readonly Seen[], expected: number, most: number): string[] {
  const count = passed(seen) < expected || passed(seen) > most ? [`${passed(seen)} requests passed, not ${expected}`] : [];
  const times = seen
    .filter(({ status }) => status === 429)
    .map((one) => retryAfterFault(one) ?? (Number(one.headers['retry-after']) > WINDOW.seconds ? `Retry-After is ${one.headers['retry-after']}` : undefined));
  return [...count, ...times.filter((fault) => fault !== undefined)];
}

/** A client uses up its limit, the clock shifts by `shiftMs` and back: the window must last as long as on a real clock. */
export async function rateLimitOverClock(service: Service, where: string, { shiftMs, ask, pause = sleep }: Step): Promise<ReturnType<Checks['figures']>> {
  const client = checks(service.base, `192.0.2.${++clients}`);
  const spend = async (when: string, expected: number) => {
    const seen = await Promise.all(Array.from({ length: WINDOW.points + WINDOW.beyond }, () => client.ask(ask())));
    const most = passed(seen) > expected && (await countsAlone(service.base)) ? expected + WINDOW.points : expected;
    for (const fault of faultsOfLimit(seen, expected, most)) client.wrong(`rate limit in ${where}, ${when}: ${fault}`);
  };
  const windowOver = (since: number) => pause(since + WINDOW.seconds * 1000 + WINDOW.marginMs - performance.now());
  const hours = `${shiftMs > 0 ? '+' : ''}${shiftMs / 3_600_000} h`;

  await spend('before', WINDOW.points);
  const first = performance.now();
  await service.setClock(shiftMs);
  await spend(`clock ${hours}`, 0);
  await windowOver(first);
  await spend(`a window later, clock ${hours}`, WINDOW.points);
  const second = performance.now();
  await service.setClock(0);
  await spend('clock right again', 0);
  await windowOver(second);
  await spend('a window later', WINDOW.points);
  client.close();
  return client.figures();
}
