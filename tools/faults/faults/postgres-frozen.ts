import { dependencyFault } from '../dependency-fault.ts';
import { signalFamily } from '../testbed/processes.ts';

/** Open connections are silent. The system accepts new ones, which are silent too. */
export const postgresFrozen = dependencyFault({
  name: 'postgres-frozen',
  title: 'PostgreSQL frozen (SIGSTOP to every process), then resumed',
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 12_000,
  says: { 'content-api': 'degraded', 'partner-auth': 'unavailable', 'mcp-server': 'unavailable' },
  break: ({ postgres }) => signalFamily(postgres.pid, 'SIGSTOP'),
  mend: ({ postgres }) => signalFamily(postgres.pid, 'SIGCONT'),
});
