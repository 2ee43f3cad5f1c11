import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { eachService } from './each-service.ts';
import type { Fault, Row } from './fault.ts';
import { startLoad, type Excuse } from './load/load.ts';
import { brokenPromises } from './load/probe.ts';
import { suites } from './probes/suites.ts';
import type { ServiceName } from './testbed/service.ts';
import { UNBOUNDED_CLIENT, type Testbed } from './testbed/testbed.ts';

type InstanceFault = Omit<Fault, 'run'> & {
  signal: 'SIGTERM' | 'SIGKILL';
  excuse: Excuse;
  /** The expected exit code of the process that got the signal. */
  exitCode: number | null;
};

const BEFORE_MS = 800;

/** Ends one of two instances behind a balancer, under constant requests. One row for each service. */
export const instanceFault = (fault: InstanceFault): Fault => eachService(fault, rowOfInstance);

export async function rowOfInstance(testbed: Testbed, fault: InstanceFault, name: ServiceName, probes = suites): Promise<Row> {
  const balancer = await startBalancer();
  // Clients know both by the balancer's address.
  const env = { BASE_URL: balancer.base, MCP_URL: balancer.base };
  const [leaving, staying] = await Promise.all([testbed.start(name, env), testbed.start(name, env)]);
  balancer.add(leaving.port);
  balancer.add(staying.port);

  const suite = await probes[name](testbed, balancer.base);
  const load = startLoad(balancer.base, UNBOUNDED_CLIENT, suite);
  await sleep(BEFORE_MS);
  load.broken(fault.excuse);
  leaving.process.kill(fault.signal);
  suite.arm?.();
  const signalledAt = performance.now();
  load.mended();
  const [exitCode] = await Promise.all([leaving.exited, load.steady()]);
  const tally = await load.stop();
  const wrong = [...tally.wrong, ...(await brokenPromises(suite))];
  if (exitCode !== fault.exitCode) wrong.push(`the process ended with ${exitCode}, not ${fault.exitCode}`);
  await balancer.close();
  await testbed.stopExtra();

  const { requests, refused, failed, slowestMs, firstRightAt = Infinity, lastNotRightAt } = tally;
  const recovery = { firstRightMs: firstRightAt - signalledAt, steadyMs: Math.max(0, lastNotRightAt - signalledAt) };
  return { fault: fault.title, service: name, requests, refused, failed, slowestMs, wrong, recovery };
}
