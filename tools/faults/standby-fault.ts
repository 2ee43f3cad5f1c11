import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleOf, urlAs } from '@biomarker/testbed/database';
import type { ThrowAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startTcpSwitch, type TcpSwitch } from '@biomarker/testbed/tcp-switch';
import { dependencyFault, type DependencyFault } from './dependency-fault.ts';
import type { Fault } from './fault.ts';
import { suites } from './probes/suites.ts';
import { sqlOn, withServices, type Testbed } from './testbed/testbed.ts';

type Pair = { standby: ThrowAwayPostgres; balancer: TcpSwitch };

type StandbyFault = Omit<DependencyFault, 'break' | 'mend'> & {
  break(testbed: Testbed, pair: Pair): Promise<void> | void;
  mend(testbed: Testbed, pair: Pair): Promise<void> | void;
  /** What the next faults need, before the standby ends. */
  restore?(testbed: Testbed): Promise<void>;
};

export const portOf = ({ url }: Pick<ThrowAwayPostgres, 'url'>): number => Number(new URL(url).port);

/** PostgreSQL has a synchronous standby, and one address for both that routes to the primary. Ends with only the primary. */
export const standbyFault = (fault: StandbyFault, probes = suites): StandbyFault & Fault => ({
  ...fault,
  async run(testbed) {
    const folder = mkdtempSync(join(tmpdir(), 'biomarker-standby-'));
    const { postgres, sql } = testbed;
    const set = async (setting: string) => {
      await sql(`ALTER SYSTEM ${setting}`);
      await sql('SELECT pg_reload_conf()');
    };
    const standby = await postgres.standby(folder);
    // Without it, an answered write may be lost with the primary.
    await set("SET synchronous_standby_names = '*'");
    const balancer = await startTcpSwitch(portOf(postgres));
    const url = Object.assign(new URL(postgres.url), { port: String(balancer.port) }).href;
    const behindBalancer = { ...withServices(testbed, (name) => ({ DATABASE_URL: urlAs(url, roleOf(name)) })), sql: sqlOn(url) };
    const pair = { standby, balancer };
    try {
      return await dependencyFault({ ...fault, break: (on) => fault.break(on, pair), mend: (on) => fault.mend(on, pair) }, probes).run(behindBalancer);
    } finally {
      await fault.restore?.(testbed);
      await testbed.stopExtra();
      await set('RESET synchronous_standby_names');
      await balancer.close();
      await standby.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
