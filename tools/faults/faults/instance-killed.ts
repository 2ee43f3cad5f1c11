import { instanceFault } from '../instance-fault.ts';

/** Requests in transit are lost, and count as lost; the other instance answers everything else. */
export const instanceKilled = instanceFault({
  name: 'instance-killed',
  title: 'One of two instances killed (SIGKILL), behind a balancer that follows readiness',
  quick: false,
  signal: 'SIGKILL',
  excuse: { processAway: true },
  exitCode: null,
});
