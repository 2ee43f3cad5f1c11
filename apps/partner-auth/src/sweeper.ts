import type { ArtifactStore } from '@biomarker/domain/partner';
import type { Logger } from '@biomarker/service-kit';

const SWEEP_EVERY_MS = 60_000;

/** Removes expired OAuth state every minute, on any number of instances at once. Answers a function that stops it. */
export function startSweeping(artifacts: ArtifactStore, logger: Logger, everyMs = SWEEP_EVERY_MS): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = artifacts.sweep().then(
      (count) => void (count > 0 && logger.debug({ count }, 'expired OAuth state removed')),
      (error) => logger.warn({ err: error }, 'expired OAuth state could not be removed'),
    );
  }, everyMs).unref();

  return async () => {
    clearInterval(timer);
    await running;
  };
}
