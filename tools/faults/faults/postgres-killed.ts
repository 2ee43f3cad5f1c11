import { dependencyFault } from '../dependency-fault.ts';
import { family, signalFamily, untilGone } from '../testbed/processes.ts';

export const postgresKilled = dependencyFault({
  name: 'postgres-killed',
  title: 'PostgreSQL killed (SIGKILL to every process), then started',
  quick: true,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 2500,
  says: { 'content-api': 'degraded', 'partner-auth': 'unavailable', 'mcp-server': 'unavailable' },
  async break({ postgres: { pid } }) {
    const pids = family(pid);
    signalFamily(pid, 'SIGKILL');
    await untilGone(pids);
  },
  mend: ({ postgres }) => postgres.restart(),
});
