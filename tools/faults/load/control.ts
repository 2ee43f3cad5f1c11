import { setTimeout as sleep } from 'node:timers/promises';
import { forkServer } from '@biomarker/testbed/fork-server';
import { client } from './exchange.ts';

/** Request and answer times, from `performance.now()`. */
export type Exchange = { from: number; to: number };

/** A bare server that gets requests at the same moments as the services. Its delays are those of the machine. */
export type Control = {
  /** The longest acceptable wait for an answer in this period, if a quiet machine has `patienceMs`. */
  allowedMs(patienceMs: number, awaited: Exchange): number;
  process: { pid?: number };
  stop(): Promise<void>;
};

/** CPU time of the control per answer: more than one scheduler slice, so a busy machine shows. */
export const WORK_MS = 20;
const PAUSE_MS = 60;
/** Exchanges are kept for this long; no answer takes longer. */
const KEPT_MS = 60_000;
/** The bare server; it spends `WORK_MS` of its environment on each answer, and reports its port. */
export const CONTROL_SCRIPT = new URL('control.mjs', import.meta.url).pathname;

export async function startControl(): Promise<Control> {
  const server = await forkServer('the control', CONTROL_SCRIPT, { env: { WORK_MS: String(WORK_MS) } });
  const http = client(`http://127.0.0.1:${Number(server.message)}`, '198.51.100.1');
  const done: Exchange[] = [];
  let askedAt: number | undefined;
  let stopped = false;

  async function ask() {
    while (!stopped) {
      const from = (askedAt = performance.now());
      await http.ask({ path: '/' });
      askedAt = undefined;
      done.push({ from, to: performance.now() });
      while (done[0]!.to < performance.now() - KEPT_MS) done.shift();
      await sleep(PAUSE_MS);
    }
  }
  const asking = ask();

  return {
    process: server.process,
    allowedMs: (patienceMs, awaited) => allowedMs(patienceMs, awaited, askedAt === undefined ? done : [...done, { from: askedAt, to: performance.now() }]),
    async stop() {
      stopped = true;
      await server.stop('SIGKILL');
      await asking;
      http.close();
    },
  };
}

/** A busy machine slows everything by the same factor, which the median shows. A stall adds its length, which the maximum shows. */
export function allowedMs(patienceMs: number, awaited: Exchange, exchanges: readonly Exchange[]): number {
  const tookMs = exchanges
    .filter(({ from, to }) => to >= awaited.from && from <= awaited.to)
    .map(({ from, to }) => to - from)
    .sort((a, b) => a - b);
  if (tookMs.length === 0) return patienceMs;
  const slowdown = Math.max(1, tookMs[tookMs.length >> 1]! / WORK_MS);
  return patienceMs * slowdown + tookMs.at(-1)!;
}
