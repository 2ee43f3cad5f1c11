import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Row } from './fault.ts';
import { startLoad } from './load/load.ts';
import { brokenPromises, type Verdict } from './load/probe.ts';
import { suites, type Suites } from './probes/suites.ts';
import type { Service } from './testbed/service.ts';
import { SERVICES, UNBOUNDED_CLIENT, type Testbed } from './testbed/testbed.ts';

/** A client mistake or attack. */
export type Abuse = {
  name: string;
  /** The number of clients that do it at once. */
  clients: number;
  /** The statuses of a refusal, if one is documented. */
  refusedWith?: readonly number[];
  /** `refused`: the answer was a documented refusal, or the end of the connection if no refusal is documented. */
  commit(service: Service): Promise<{ refused: boolean; wrong: Verdict }>;
};

export type ClientFault = Omit<Fault, 'run'> & { abuses: readonly Abuse[] };

const BEFORE_MS = 300;
/** Clients start one after the other, so the measurement shows the service and not the sender. */
const STAGGER_MS = 10;
/** The longest wait of well-behaved clients, whatever others do. */
const PATIENCE_MS = 2500;

/** Misbehaving clients next to well-behaved ones. One row for each service; the times are those of the well-behaved clients. */
export const clientFault = (fault: ClientFault, probes = suites): ClientFault & Fault => ({
  ...fault,
  async run(testbed) {
    const services = await testbed.services();
    return Promise.all(SERVICES.map((service) => run(testbed, fault, services[service], probes)));
  },
});

async function run(testbed: Testbed, { title, abuses }: ClientFault, service: Service, probes: Suites): Promise<Row> {
  const suite = await probes[service.name](testbed, service.base);
  const load = startLoad(service.base, UNBOUNDED_CLIENT, suite, { ms: PATIENCE_MS, control: testbed.control });
  await sleep(BEFORE_MS);
  suite.arm?.();
  const done = await Promise.all(
    abuses.flatMap(({ name, clients, commit }) =>
      Array.from({ length: clients }, async (_, index) => {
        await sleep(index * STAGGER_MS);
        const { refused, wrong } = await commit(service);
        return { refused, wrong: wrong && `${name}: ${wrong}` };
      }),
    ),
  );
  load.mended();
  await load.steady();
  const { requests, refused, failed, slowestMs, wrong } = await load.stop();
  const abused = done.map((one) => one.wrong).filter((one) => one !== undefined);
  return {
    fault: title,
    service: service.name,
    requests: requests + done.length,
    refused: refused + done.filter((one) => one.refused).length,
    failed,
    slowestMs,
    wrong: [...wrong, ...abused, ...(await brokenPromises(suite))],
  };
}
