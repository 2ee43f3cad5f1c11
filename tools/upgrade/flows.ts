import type { Client } from '../faults/load/exchange.ts';
import { reading } from '../faults/probes/reading.ts';
import type { RailPartner } from '../faults/testbed/rail-partner.ts';

export type FlowTally = { flows: number; failed: string[]; slowestMs: number };

/** Repeats the whole rail: pushed request, sign-in, consent, code, tokens, a read. */
export function startFlows(http: Client, partner: RailPartner, member: number): { stop(): Promise<FlowTally> } {
  const tally: FlowTally = { flows: 0, failed: [], slowestMs: 0 };
  let stopped = false;
  const flow = async () => {
    const { accessToken } = await partner.grant(member);
    const { status, body } = await http.ask(reading('Patient', accessToken));
    if (status !== 200) throw new Error(`the read after a grant was answered ${status}: ${body}`);
  };
  const work = async () => {
    while (!stopped) {
      tally.flows++;
      const askedAt = performance.now();
      await flow().catch((error: Error) => tally.failed.push(error.message));
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - askedAt);
    }
  };
  const working = work();
  return {
    async stop() {
      stopped = true;
      await working;
      return tally;
    },
  };
}
