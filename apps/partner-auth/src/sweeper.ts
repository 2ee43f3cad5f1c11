import type { ArtifactStore, AuditPartitions, AuditSeals } from '@biomarker/domain/partner';
import type { Logger } from '@biomarker/service-kit';

const SWEEP_EVERY_MS = 60_000;

type Swept = { artifacts: Pick<ArtifactStore, 'sweep'>; seals: Pick<AuditSeals, 'seal'>; partitions: AuditPartitions };

/** Removes expired OAuth state, seals the audit and creates its coming months every minute. Safe on any number of instances. Returns a function that stops it. */
export function startSweeping({ artifacts, seals, partitions }: Swept, logger: Logger, everyMs = SWEEP_EVERY_MS): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = Promise.all([
      artifacts.sweep().then(
        (count) => void (count > 0 && logger.debug({ count }, 'expired OAuth state removed')),
        (error) => logger.warn({ err: error }, 'expired OAuth state could not be removed'),
      ),
      seals.seal().then(
        (count) => void (count > 0 && logger.debug({ count }, 'audit sealed')),
        (error) => logger.warn({ err: error }, 'the audit could not be sealed'),
      ),
      partitions.make().then(
        (count) => void (count > 0 && logger.info({ count }, 'coming months of the audit made')),
        (error) => logger.warn({ err: error }, 'the coming months of the audit could not be made'),
      ),
    ]).then(() => {});
  }, everyMs).unref();

  return async () => {
    clearInterval(timer);
    await running;
  };
}
