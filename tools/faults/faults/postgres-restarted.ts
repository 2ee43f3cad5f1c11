import { dependencyFault } from '../dependency-fault.ts';

/** As an operator restarts it: every connection is told to go. */
export const postgresRestarted = dependencyFault({
  name: 'postgres-restarted',
  title: 'PostgreSQL restarted (fast shutdown, then started)',
  quick: false,
  excuse: { databaseAway: true },
  budget: { during: 0, after: 0 },
  lastsMs: 0,
  break: ({ postgres }) => postgres.crash('SIGINT'),
  mend: ({ postgres }) => postgres.restart(),
});
