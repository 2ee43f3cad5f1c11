import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Row } from './fault.ts';
import { startLoad } from './load/load.ts';
import { brokenPromises, type Verdict } from './load/probe.ts';
import { suites } from './probes/suites.ts';
import type { Service } from './testbed/service.ts';
import { SERVICES, UNBOUNDED_CLIENT, type Testbed } from './testbed/testbed.ts';

/** One thing that a client does wrong, or to harm. */
export type Abuse = {
  name: string;
  /** How many clients do it at once. */
  clients: number;
  /** `refused`: it was answered by a documented refusal, or by the end of the connection where nothing else is documented. */
  commit(service: Service): Promise<{ refused: boolean; wrong: Verdict }>;
};

type ClientFault = Omit<Fault, 'run'> & { abuses: readonly Abuse[] };

const BEFORE_MS = 300;
/** They come one after the other, so that the machine that sends is not what is measured. */
const STAGGER_MS = 10;
/** However others behave, nobody else waits longer than this. */
const PATIENCE_MS = 2500;

/** Clients that behave badly beside others that do not. One row for each service; the times are those of the well-behaved. */
export function clientFault(fault: ClientFault): Fault {
  const { name, title, quick } = fault;
  return {
    name,
    title,
    quick,
    async run(testbed) {
      const services = await testbed.services();
      return Promise.all(SERVICES.map((service) => run(testbed, fault, services[service])));
    },
  };
}

async function run(testbed: Testbed, { title, abuses }: ClientFault, service: Service): Promise<Row> {
  const suite = await suites[service.name](testbed, service.base);
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
