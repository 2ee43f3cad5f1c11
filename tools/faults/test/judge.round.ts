import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forkServer, type ForkedServer } from '@biomarker/testbed/fork-server';
import { until } from '@biomarker/testbed/until';
import { CONTROL_SCRIPT, startControl, type Control } from '../load/control.ts';
import { startLoad } from '../load/load.ts';
import type { Probe } from '../load/probe.ts';

const answering: Probe = { name: 'probe', needsDatabase: true, ask: () => ({ path: '/' }), judge: () => undefined, refusal: () => undefined };

describe('an answer that tries the patience', () => {
  const FROZEN_MS = 4000;
  const patienceMs = 300;
  let control: Control;
  let service: ForkedServer;
  beforeAll(async () => {
    control = await startControl();
    service = await forkServer('a service', CONTROL_SCRIPT, { env: { WORK_MS: '0' } });
  });
  afterAll(() => Promise.all([control?.stop(), service?.stop('SIGKILL')]));

  /** The verdict if these processes stand still until `over`, which gets the start time. */
  async function frozen(over: (since: number) => Promise<unknown>, ...processes: { pid?: number }[]) {
    const load = startLoad(`http://127.0.0.1:${Number(service.message)}`, '198.51.100.1', { probes: [answering], promised: [] }, { ms: patienceMs, control });
    for (const { pid } of processes) process.kill(pid!, 'SIGSTOP');
    await over(performance.now());
    for (const { pid } of processes) process.kill(pid!, 'SIGCONT');
    const { slowestMs, wrong } = await load.stop();
    expect(slowestMs).toBeGreaterThan(patienceMs);
    return wrong;
  }

  it('is wrong when the service alone stands still', async () => {
    const tooLong = (from: number) => {
      const to = performance.now();
      return to - from > 2 * control.allowedMs(patienceMs, { from, to });
    };
    const over = (since: number) => until('a wait that no machine as busy as this one excuses', () => tooLong(since));
    expect(await frozen(over, service.process)).toContainEqual(expect.stringContaining('only after'));
  });

  it('is right when the machine stands still', async () => {
    expect(await frozen(() => sleep(FROZEN_MS), service.process, control.process)).toEqual([]);
  });
});
