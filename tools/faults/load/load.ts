import { setTimeout as sleep } from 'node:timers/promises';
import type { Control } from './control.ts';
import { client, type Seen } from './exchange.ts';
import { excerpt, isHtml, type Probe, type Suite } from './probe.ts';

/** Accepted events during a fault, besides right answers. */
export type Excuse = {
  /** Documented refusals of probes that need the database. */
  databaseAway?: boolean;
  /** Documented refusals of probes that write. */
  databaseFull?: boolean;
  /** Requests without an answer: the process itself was killed. */
  processAway?: boolean;
};

export type Tally = {
  requests: number;
  refused: number;
  failed: number;
  wrong: string[];
  slowestMs: number;
  /** From `performance.now()`, since the last `mended`: the first right answer that needed the broken part, and the end of the last wrong one. */
  firstRightAt?: number;
  lastNotRightAt: number;
};

export type Load = {
  /** From now on, `excuse` applies. */
  broken(excuse: Excuse): void;
  /** The fault is over; excuses apply until `steady` or the limit. */
  mended(): void;
  /** Resolves once every probe has had right answers for a while; after the limit, nothing is excused. */
  steady(): Promise<void>;
  stop(): Promise<Tally>;
};

/** The maximum load, on any machine. */
const MOST_REQUESTS = 30_000;
const PAUSE_MS = 40;
const RIGHT_FOR_MS = 1000;
/** The limit from the end of a fault until all answers are right without an excuse. */
export const RECOVERY_LIMIT_MS = 15_000;

/** The longest wait on a quiet machine; the control measures how much slower this machine is. */
export type Patience = { ms: number; control: Control };

/** Repeats every probe of a suite, one worker each, and judges each answer; an answer beyond `patience` is wrong. */
export function startLoad(base: string, from: string, { probes }: Suite, patience?: Patience): Load {
  const tally: Tally = { requests: 0, refused: 0, failed: 0, wrong: [], slowestMs: 0, lastNotRightAt: 0 };
  const http = client(base, from);
  let excuse: Excuse = {};
  let mendedAt = Infinity;
  let stopped = false;

  const excused = (seen: Seen): Excuse => (seen.askedAt < mendedAt + RECOVERY_LIMIT_MS ? excuse : {});

  function judge(probe: Probe, seen: Seen): 'right' | 'refused' | 'failed' | string {
    if (seen.outcome === 'hung') return `no answer in ${Math.round(seen.endedAt - seen.askedAt)} ms`;
    if (seen.outcome === 'failed') return excused(seen).processAway ? 'failed' : `no whole answer: ${seen.error}`;
    const refusal = probe.refusal(seen);
    if (!refusal) return probe.judge(seen) ?? 'right';
    if (refusal.wrong) return `a refusal that is not as documented: ${refusal.wrong}`;
    const { databaseAway, databaseFull } = excused(seen);
    return (probe.needsDatabase && databaseAway) || (probe.writes && databaseFull)
      ? 'refused'
      : `refused without a reason (${seen.status}): ${excerpt(seen.body)}`;
  }

  function note(probe: Probe, seen: Seen) {
    const verdict = judge(probe, seen);
    const tookMs = seen.endedAt - seen.askedAt;
    if (patience && tookMs > patience.ms) {
      const allowedMs = patience.control.allowedMs(patience.ms, { from: seen.askedAt, to: seen.endedAt });
      if (tookMs > allowedMs) tally.wrong.push(`${probe.name}: an answer only after ${Math.round(tookMs)} ms (allowed here: ${Math.round(allowedMs)})`);
    }
    tally.requests++;
    tally.slowestMs = Math.max(tally.slowestMs, tookMs);
    if (verdict === 'right') {
      probe.onRight?.(seen);
      if (probe.needsDatabase && seen.askedAt >= mendedAt) tally.firstRightAt ??= seen.endedAt;
      return;
    }
    tally.lastNotRightAt = seen.endedAt;
    if (seen.outcome !== 'answered') probe.onLost?.();
    if (verdict === 'refused') tally.refused++;
    else if (verdict === 'failed') tally.failed++;
    else tally.wrong.push(`${probe.name}: ${verdict}`);
  }

  const work = async (probe: Probe) => {
    while (!stopped && tally.requests < MOST_REQUESTS) {
      note(probe, await http.ask(await probe.ask()));
      await sleep(PAUSE_MS);
    }
  };
  const workers = probes.map(work);

  return {
    broken: (next) => void (excuse = next),
    mended: () => void (mendedAt = performance.now()),
    async steady() {
      const limit = performance.now() + RECOVERY_LIMIT_MS;
      const since = () => performance.now() - Math.max(tally.lastNotRightAt, mendedAt);
      while (performance.now() < limit && since() < RIGHT_FOR_MS) await sleep(20);
      excuse = {};
    },
    async stop() {
      stopped = true;
      await Promise.all(workers);
      http.close();
      return tally;
    },
  };
}

/** A JSON answer never has HTML, whatever its status. */
export const notHtml = (judge: (seen: Seen) => string | undefined) => (seen: Seen) =>
  isHtml(seen) ? `HTML on an address of the API (${seen.status})` : judge(seen);
