import { portOf, standbyFault } from '../standby-fault.ts';

/** Like a switchover with a late balancer; open connections stay on the read-only server. */
export const postgresStandby = standbyFault({
  name: 'postgres-standby',
  title: 'Balancer routes to a PostgreSQL standby, then new connections to the primary',
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'unavailable', 'mcp-server': 'ready' },
  break: (_testbed, { standby, balancer }) => balancer.pointTo(portOf(standby), { cut: true }),
  mend: ({ postgres }, { balancer }) => balancer.pointTo(portOf(postgres)),
});
