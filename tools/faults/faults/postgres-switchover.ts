import { portOf, standbyFault } from '../standby-fault.ts';
import { killFamily } from '../testbed/processes.ts';
import { sqlOn } from '../testbed/testbed.ts';

export const postgresSwitchover = standbyFault({
  name: 'postgres-switchover',
  title: 'PostgreSQL primary killed, synchronous standby promoted',
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 1500,
  break: ({ postgres: { pid } }) => killFamily(pid),
  async mend(_testbed, { standby, balancer }) {
    await sqlOn(standby.url)('SELECT pg_promote()');
    balancer.pointTo(portOf(standby));
  },
  // The next faults need the old primary in its former state.
  restore: ({ postgres }) => postgres.restart(),
});
