import { dependencyFault } from '../dependency-fault.ts';
import type { Fault } from '../fault.ts';
import { family, signalFamily, untilGone } from '../testbed/processes.ts';
import { portOf, withStandby, type Pair } from '../testbed/standby.ts';
import { sqlOn } from '../testbed/testbed.ts';

const TITLE = 'PostgreSQL primary killed, synchronous standby promoted';
const SETTINGS = {
  name: 'postgres-switchover',
  title: TITLE,
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 1500,
};

export const postgresSwitchover: Fault = {
  ...SETTINGS,
  run: (testbed) =>
    withStandby(testbed, async (behindBalancer, pair) => {
      try {
        return await failover(pair).run(behindBalancer);
      } finally {
        // The next faults need the old primary in its former state.
        await testbed.postgres.restart();
      }
    }),
};

const failover = ({ standby, balancer }: Pair) =>
  dependencyFault({
    ...SETTINGS,
    async break({ postgres: { pid } }) {
      const pids = family(pid);
      signalFamily(pid, 'SIGKILL');
      await untilGone(pids);
    },
    async mend() {
      await sqlOn(standby.url)('SELECT pg_promote()');
      balancer.pointTo(portOf(standby));
    },
  });
