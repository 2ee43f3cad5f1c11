import { dependencyFault } from '../dependency-fault.ts';
import { killFamily } from '../testbed/processes.ts';

export const postgresKilled = dependencyFault({
  name: 'postgres-killed',
  title: 'PostgreSQL killed (SIGKILL to every process), then started',
  quick: true,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'unavailable', 'mcp-server': 'unavailable' },
  break: ({ postgres: { pid } }) => killFamily(pid),
  mend: ({ postgres }) => postgres.restart(),
});
