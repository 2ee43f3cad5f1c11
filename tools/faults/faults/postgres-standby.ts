import { dependencyFault } from '../dependency-fault.ts';
import type { Fault } from '../fault.ts';
import { portOf, withStandby, type Pair } from '../testbed/standby.ts';

const TITLE = 'Balancer routes to a PostgreSQL standby, then new connections to the primary';
const SETTINGS = {
  name: 'postgres-standby',
  title: TITLE,
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'unavailable', 'mcp-server': 'ready' },
};

/** Like a switchover with a late balancer; open connections stay on the read-only server. */
export const postgresStandby: Fault = {
  ...SETTINGS,
  run: (testbed) => withStandby(testbed, (behindBalancer, pair) => leadingAstray(pair).run(behindBalancer)),
};

const leadingAstray = ({ standby, balancer }: Pair) =>
  dependencyFault({
    ...SETTINGS,
    break: () => balancer.pointTo(portOf(standby), { cut: true }),
    mend: ({ postgres }) => balancer.pointTo(portOf(postgres)),
  });
