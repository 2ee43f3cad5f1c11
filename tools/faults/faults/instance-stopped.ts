import { instanceFault } from '../instance-fault.ts';

/** Like a rollout. No client may notice: a request without an answer counts as wrong. */
export const instanceStopped = instanceFault({
  name: 'instance-stopped',
  title: 'One of two instances stopped (SIGTERM), behind a balancer that follows readiness',
  quick: true,
  signal: 'SIGTERM',
  excuse: {},
  exitCode: 0,
});
