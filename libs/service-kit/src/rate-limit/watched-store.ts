/** However busy the store is, nobody waits longer than this. */
const PATIENCE_MS = 1000;
const REST_MS = 1000;

export class StoreSilent extends Error {
  override name = 'StoreSilent';
}

export type WatchedStore = {
  /** Calls the store; rejects when the store fails, hangs, or is resting after a failure. */
  call<T>(ask: () => Promise<T>): Promise<T>;
  readonly degraded: boolean;
};

/**
 * Keeps a store that hangs from hanging its callers. A call is given up when the store has answered nobody for a while
 * (`silenceMs`), not when it is merely slow under many calls. After a failure the store rests, then one call at a time tries it again.
 */
export function watchedStore(silenceMs: number): WatchedStore {
  let lastAnswerAt = 0;
  let restUntil = 0;
  let degraded = false;
  let probing = false;

  function answered() {
    lastAnswerAt = performance.now();
    degraded = false;
    probing = false;
  }
  function failed() {
    restUntil = performance.now() + REST_MS;
    degraded = true;
    probing = false;
  }

  return {
    get degraded() {
      return degraded;
    },
    async call(ask) {
      if (degraded && (probing || performance.now() < restUntil)) throw new StoreSilent('the store is resting after a failure');
      probing = degraded;
      // Also an answer that comes too late for its caller ends the rest: the store was slow and not away.
      const pending = ask().then(
        (result) => {
          answered();
          return result;
        },
        (error: unknown) => {
          failed();
          throw error;
        },
      );
      return unlessSilent(pending, silenceMs, () => lastAnswerAt).catch((error: unknown) => {
        if (error instanceof StoreSilent) failed();
        throw error;
      });
    },
  };
}

function unlessSilent<T>(pending: Promise<T>, silenceMs: number, lastAnswerAt: () => number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const askedAt = performance.now();
    let timer = setTimeout(look, silenceMs);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));

    function look() {
      // Timers run before input is read: after a pause of this process the answer may be there, unread.
      setImmediate(() => {
        const now = performance.now();
        const silentFor = now - Math.max(askedAt, lastAnswerAt());
        if (silentFor >= silenceMs || now - askedAt >= PATIENCE_MS) return reject(new StoreSilent(`no answer for ${Math.round(silentFor)} ms`));
        timer = setTimeout(look, silenceMs - silentFor);
      });
    }
  });
}
