import { dependencyFault } from '../dependency-fault.ts';

/** Like a restart by an operator: the server closes every connection. */
export const postgresRestarted = dependencyFault({
  name: 'postgres-restarted',
  title: 'PostgreSQL restarted (fast shutdown, then started)',
  quick: false,
  excuse: { databaseAway: true },
  excess: { during: 0, after: 0 },
  lastsMs: 0,
  break: ({ postgres }) => postgres.crash('SIGINT'),
  mend: ({ postgres }) => postgres.restart(),
});
