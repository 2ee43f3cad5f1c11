import { setTimeout as sleep } from 'node:timers/promises';
import { forkServer, type ForkedServer } from '@biomarker/testbed/fork-server';
import { freePort } from '@biomarker/testbed/postgres/server';
import { until } from '@biomarker/testbed/until';
import type { ServiceName } from '../faults/testbed/service.ts';
import { SERVICES } from '../faults/testbed/testbed.ts';
import { startBalancer, type BalancerName } from './balancer.ts';
import type { Release } from './release.ts';

/** Two instances of each service behind a balancer. */
export type Fleet = {
  bases: Record<ServiceName, string>;
  /** Replaces all instances of a service, one after the other. */
  roll(service: ServiceName, release: Release): Promise<void>;
  /** Blue and green: starts new instances of all services, points the balancer to them, and stops the old ones a while later. */
  replace(release: Release): Promise<void>;
  stop(): Promise<void>;
};

export const INSTANCES = ['A', 'B'] as const;
/** The balancer sends requests to a new instance after its next check. */
export const SETTLE_MS = 2000;
/** Open requests end at the old instances. */
export const LINGER_MS = 10_000;

export async function startFleet(
  balancerName: BalancerName,
  release: Release,
  environmentOf: (service: ServiceName, bases: Fleet['bases']) => Record<string, string>,
): Promise<Fleet> {
  const ports: Record<string, number> = {};
  for (const service of SERVICES) for (const part of ['BIND', ...INSTANCES]) ports[variable(service, part)] = await freePort();
  const bases = Object.fromEntries(SERVICES.map((service) => [service, `http://127.0.0.1:${ports[variable(service, 'BIND')]}`])) as Fleet['bases'];
  const running = new Map<string, ForkedServer>();

  const places = SERVICES.flatMap((service) => INSTANCES.map((instance) => ({ service, place: variable(service, instance) })));
  const start = async (service: ServiceName, place: string, { script }: Release) => {
    const port = String(ports[place]);
    const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, METRICS_PORT: '0', LOG_LEVEL: 'error', ...environmentOf(service, bases) };
    running.set(place, await forkServer(place, script(service), { env, stdio: ['ignore', 'inherit', 'inherit'] }));
    await until(`${place} is ready`, () => isReady(`http://127.0.0.1:${port}`));
  };
  for (const { service, place } of places) await start(service, place, release);
  const addresses = () => Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `127.0.0.1:${port}`]));
  const balancer = startBalancer(balancerName, addresses());
  for (const service of SERVICES) await until(`the balancer leads to ${service}`, () => isReady(bases[service]));

  return {
    bases,
    async roll(service, to) {
      for (const instance of INSTANCES) {
        const place = variable(service, instance);
        await end(place, running.get(place)!);
        await start(service, place, to);
        await sleep(SETTLE_MS);
      }
    },
    async replace(to) {
      const old = [...running];
      for (const { service, place } of places) {
        ports[place] = await freePort();
        await start(service, place, to);
      }
      balancer.lead(addresses());
      await sleep(LINGER_MS);
      await Promise.all(old.map(([place, server]) => end(place, server)));
    },
    async stop() {
      await Promise.all([...running.values()].map((server) => server.stop('SIGKILL')));
      await balancer.stop();
    },
  };
}

async function end(place: string, server: ForkedServer): Promise<void> {
  await server.stop();
  const code = await server.exited;
  if (code !== 0) throw new Error(`${place} ended with ${code}`);
}

export const variable = (service: ServiceName, part: string) => `${service.replace('-', '_').toUpperCase()}_${part}`;

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    async (answer) => (await answer.text(), answer.status === 200),
    () => false,
  );
