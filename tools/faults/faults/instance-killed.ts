import { instanceFault } from '../instance-fault.ts';

/** Requests in transit are lost, and count as lost; the other instance answers everything else. */
export const instanceKilled = instanceFault({
  name: 'instance-killed',
  title: 'One of two instances killed (SIGKILL), behind the same balancer',
  quick: false,
  signal: 'SIGKILL',
  excuse: { processAway: true },
  exitCode: null,
});
