export type WaitOptions = {
  /** The most retries of one request; default 2. */
  retries?: number;
  /** The longest wait, in seconds; an answer that asks for more is returned as it is. Default 60. */
  maxWaitSeconds?: number;
};

const RETRIED_STATUSES = new Set([429, 503]);

/** A `fetch` that obeys both forms of `Retry-After` (RFC 9110, section 10.2.3). */
export function withRetryAfter(
  fetch: typeof globalThis.fetch,
  { retries = 2, maxWaitSeconds = 60 }: WaitOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      // A body can be read only once, so every attempt sends a copy.
      const response = await fetch(request.clone());
      const seconds = RETRIED_STATUSES.has(response.status) ? secondsToWait(response.headers.get('Retry-After')) : undefined;
      if (seconds === undefined || seconds > maxWaitSeconds || attempt >= retries) return response;
      await response.body?.cancel();
      await wait(seconds, request.signal);
    }
  };
}

function secondsToWait(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
