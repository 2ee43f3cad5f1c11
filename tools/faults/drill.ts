import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpSwitch } from '@biomarker/testbed/tcp-switch';
import type { Fault } from './fault.ts';
import { operate, startOperator } from './testbed/operator.ts';
import { railPartner } from './testbed/rail-partner.ts';
import { hold, openTestbed, sqlOn, type Testbed } from './testbed/testbed.ts';
import type { ServiceName } from './testbed/service.ts';

/** The hands of a drill, which a test replaces. */
const HANDS = { startTcpSwitch, operate, startOperator, railPartner, hold, sqlOn, sleep };

/** What a drill has seen: each request that it made, and each promise that did not hold. */
export type Drill = typeof HANDS & {
  testbed: Testbed;
  folder: string;
  /** Asks once. Returns the status, the headers and the body. */
  ask(base: string, path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: string }>;
  holds(promise: string, kept: boolean): void;
};

export type DrillFault = Pick<Fault, 'name' | 'title'> & { service: ServiceName; play(drill: Drill): Promise<void> };

const DEADLINE_MS = 15_000;

/** One course of events, on servers of its own, since it leaves them changed. One row. */
export function drill({ name, title, service, play }: DrillFault, open = openTestbed): DrillFault & Fault {
  return {
    name,
    title,
    service,
    play,
    quick: false,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'biomarker-drill-'));
      const testbed = await open();
      const row = { fault: title, service, requests: 0, refused: 0, failed: 0, slowestMs: 0, wrong: [] as string[] };
      try {
        await play({
          ...HANDS,
          testbed,
          folder,
          async ask(base, path, init) {
            const askedAt = performance.now();
            const answer = await fetch(base + path, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
            const body = await answer.text();
            row.requests++;
            if (answer.status >= 400) row.refused++;
            row.slowestMs = Math.max(row.slowestMs, performance.now() - askedAt);
            return { status: answer.status, headers: answer.headers, body };
          },
          holds: (promise, kept) => void (kept || row.wrong.push(promise)),
        });
      } finally {
        await testbed.stop();
        rmSync(folder, { recursive: true, force: true });
      }
      return [row];
    },
  };
}
