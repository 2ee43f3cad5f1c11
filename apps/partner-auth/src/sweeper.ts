import type { ArtifactStore, AuditPartitions, AuditSeals } from '@biomarker/domain/partner';
import type { Logger } from '@biomarker/service-kit';
import { repeatedJob } from './repeated-job.ts';

/** Each instance removes expired OAuth state and seals the audit so often. */
const SWEEP_EVERY_MS = 60_000;

export const FAILOVER_SETTLED = 'a synchronous failover settled';

type Swept = {
  artifacts: Pick<ArtifactStore, 'sweep'>;
  seals: Pick<AuditSeals, 'seal' | 'newest'>;
  partitions: Pick<AuditPartitions, 'make'>;
  settlement: { beat(): Promise<number> };
  lookAtNodes: () => Promise<number>;
};

/** Removes expired OAuth state, seals and anchors the audit, creates its coming months and looks at the nodes of the laboratory store every minute. Safe on any number of instances. Returns a function that stops it. */
export function startSweeping({ artifacts, seals, partitions, settlement, lookAtNodes }: Swept, logger: Logger): () => Promise<void> {
  let stopped = false;
  const jobs = [
    repeatedJob(() => artifacts.sweep(), { level: 'debug', done: 'expired OAuth state removed', failed: 'expired OAuth state could not be removed' }),
    repeatedJob(
      sealing(seals, logger, () => !stopped),
      { level: 'debug', done: 'audit sealed', failed: 'the audit could not be sealed' },
    ),
    repeatedJob(() => partitions.make(), {
      level: 'info',
      done: 'coming months of the audit made',
      failed: 'the coming months of the audit could not be made',
    }),
    repeatedJob(() => settlement.beat(), { level: 'info', done: FAILOVER_SETTLED, failed: 'the server of the database could not be compared' }),
    repeatedJob(lookAtNodes, { level: 'debug', done: 'nodes looked at', failed: 'the nodes of the laboratory store could not be looked at' }),
  ];
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = Promise.all(jobs.map((run) => run(logger)));
  }, SWEEP_EVERY_MS).unref();

  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/** The newest seal leaves the database with the log, at every level: `audit verify --expect` takes the line, which the owner of the database cannot change. */
function sealing(seals: Swept['seals'], logger: Logger, goesOn: () => boolean): () => Promise<number> {
  const anchors = logger.child({}, { level: 'info' });
  let anchored: string | undefined;
  return async () => {
    const count = await seals.seal(goesOn);
    const newest = await seals.newest();
    if (newest && newest.id !== anchored) anchors.info({ anchor: `${newest.id} ${newest.hash}` }, 'audit anchored');
    anchored = newest?.id;
    return count;
  };
}
