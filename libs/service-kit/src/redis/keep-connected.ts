import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from './connection.ts';

/** The first connection to a cluster waits for each master, also for a dead one. */
const FIRST_PATIENCE_MS = 5000;
/** A cluster replaces a dead master in less. */
const PATIENCE_MS = 60_000;
/** Whether a client is ready, it looks so often. */
const CHECK_MS = 500;

type Closable = { readonly isOpen: boolean; connect(): Promise<unknown>; destroy(): Promise<void> | void };

/** Connects, and anew where the library gave up, or where a cluster is not ready for long, since its client may wait for ever for a node that is gone. */
export function keepConnected(client: Closable, report: Report, isReady = () => true): () => Promise<void> {
  let isWanted = true;
  const end = async () => {
    if (client.isOpen) await client.destroy();
  };
  void (async () => {
    while (isWanted) {
      // A connection that comes about after the end would stay open.
      void client.connect().then(() => isWanted || client.destroy(), report);
      let [lastReady, patience] = [performance.now(), FIRST_PATIENCE_MS];
      do {
        await sleep(CHECK_MS, undefined, { ref: false });
        if (isReady()) [lastReady, patience] = [performance.now(), PATIENCE_MS];
      } while (isWanted && client.isOpen && performance.now() - lastReady < patience);
      await end();
    }
  })();
  return async () => {
    isWanted = false;
    await end();
  };
}
