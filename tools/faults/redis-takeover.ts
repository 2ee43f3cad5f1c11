import { dependencyFault } from './dependency-fault.ts';
import type { Fault } from './fault.ts';
import { suites } from './probes/suites.ts';
import { RATE_LIMIT, withServices } from './testbed/testbed.ts';

type Store = { url: string; stop(): Promise<void> };
/** The death of a master, and the moment at which another one took over. */
type Takeover = { kill(): Promise<unknown> | void; untilTakenOver(): Promise<unknown> };
type RedisTakeover<Servers extends Store> = {
  name: string;
  title: string;
  lastsMs?: number;
  /** The reason why this machine cannot make it. */
  lacks?(): string | undefined;
  start(): Promise<Servers>;
  takeover(servers: Servers): Takeover | Promise<Takeover>;
};

const SETTINGS = {
  quick: false,
  excuse: {},
  excess: { during: RATE_LIMIT.points, after: 0 },
  lastsMs: 1500,
  patienceMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'degraded', 'mcp-server': 'degraded' },
};

/** The services use Redis servers of their own kind, which replace a dead master by themselves. */
export const redisTakeover = <Servers extends Store>({ lacks, start, takeover, ...own }: RedisTakeover<Servers>, probes = suites): Fault => ({
  ...SETTINGS,
  ...own,
  async run(testbed) {
    const notRun = lacks?.();
    if (notRun !== undefined) return [{ fault: own.title, notRun }];
    const servers = await start();
    const { kill, untilTakenOver } = await takeover(servers);
    const acts = { break: async () => void (await kill()), mend: async () => void (await untilTakenOver()) };
    const fault = dependencyFault({ ...SETTINGS, ...own, ...acts }, probes);
    return fault.run(withServices(testbed, () => ({ REDIS_URL: servers.url }))).finally(async () => {
      await testbed.stopExtra();
      await servers.stop();
    });
  },
});
