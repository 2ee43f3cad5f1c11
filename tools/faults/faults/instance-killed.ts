import { instanceFault } from '../instance-fault.ts';

/** What was on its way there is lost, and seen to be lost; everything else is answered by the other. */
export const instanceKilled = instanceFault({
  name: 'instance-killed',
  title: 'One of two instances killed (SIGKILL), behind the same balancer',
  quick: false,
  signal: 'SIGKILL',
  excuse: { processAway: true },
  exitCode: null,
});
