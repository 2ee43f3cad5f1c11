import { expect, it } from '@jest/globals';
import type { Client } from '../faults/load/exchange.ts';
import { reading } from '../faults/probes/reading.ts';
import type { RailPartner } from '../faults/testbed/rail-partner.ts';
import { startFlows } from './flows.ts';

it('a flow is a grant and a read with its token, and each that fails is told', async () => {
  const asked: unknown[] = [];
  const members: number[] = [];
  const grants = [async () => ({ accessToken: 'one' }), async () => Promise.reject(new Error('no consent')), async () => ({ accessToken: 'two' })];
  let last = () => {};
  const all = new Promise<void>((resolve) => (last = resolve));
  const partner = {
    grant(member: number) {
      members.push(member);
      const grant = grants.shift();
      if (grants.length === 0) last();
      return grant ? grant() : new Promise((resolve) => setTimeout(resolve, 5, { accessToken: 'one' }));
    },
  } as unknown as RailPartner;
  const http = {
    ask: async (ask: { headers: Record<string, string> }) => (
      asked.push(ask),
      { status: ask.headers.authorization === 'Bearer two' ? 401 : 200, body: 'gone' }
    ),
  };
  const flows = startFlows(http as unknown as Client, partner, 7);
  await all;
  const tally = await flows.stop();
  expect(tally).toEqual({ flows: 3, failed: ['no consent', 'the read after a grant was answered 401: gone'], slowestMs: expect.any(Number) });
  expect(tally.slowestMs).toBeGreaterThan(0);
  expect([members, asked]).toEqual([
    [7, 7, 7],
    [reading('Patient', 'one'), reading('Patient', 'two')],
  ]);
});
