import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eachService } from './each-service.ts';
import type { Fault, Row } from './fault.ts';
import { startLoad } from './load/load.ts';
import { brokenPromises } from './load/probe.ts';
import { suites } from './probes/suites.ts';
import type { ServiceName } from './testbed/service.ts';
import { UNBOUNDED_CLIENT, type Testbed } from './testbed/testbed.ts';

type LogFault = Omit<Fault, 'run'> & {
  /** Opens the standard output of one process. */
  open(): { stdout: number; close(): void };
};

const SETTINGS = { environment: { LOG_LEVEL: 'info' }, lastsMs: 5000, exitLimitMs: 15_000 };

/** Standard output takes no line, under constant requests: every answer must be right, and SIGTERM must end the process. One row for each service. */
export const logFault = (fault: LogFault): Fault => eachService({ ...fault, ...SETTINGS }, rowOfLog);

export async function rowOfLog(
  testbed: Testbed,
  { title, open, environment, lastsMs, exitLimitMs }: LogFault & typeof SETTINGS,
  name: ServiceName,
  probes = suites,
): Promise<Row> {
  const { stdout, close } = open();
  const service = await testbed.start(name, environment, stdout);
  closeSync(stdout);
  const suite = await probes[name](testbed, service.base);
  const load = startLoad(service.base, UNBOUNDED_CLIENT, suite);
  suite.arm?.();
  await sleep(lastsMs);
  const { requests, refused, failed, slowestMs, wrong } = await load.stop();
  const broken = await brokenPromises(suite);
  service.process.kill('SIGTERM');
  const exit = await Promise.race([service.exited, sleep(exitLimitMs, 'SIGTERM did not end it', { ref: false })]);
  await testbed.stopExtra();
  close();
  return { fault: title, service: name, requests, refused, failed, slowestMs, wrong: [...wrong, ...broken, ...(exit === 0 ? [] : [`exit: ${exit}`])] };
}
