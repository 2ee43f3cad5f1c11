export type WaitOptions = {
  /** How often one request is asked again at most; 2 unless told otherwise. */
  retries?: number;
  /** The longest wait that is taken, in seconds; an answer that asks for a longer one is handed on. 60 unless told otherwise. */
  maxWaitSeconds?: number;
};

const ASKED_AGAIN = new Set([429, 503]);

/** A `fetch` that obeys `Retry-After` (RFC 9110, section 10.2.3) in both of its forms. */
export function withRetryAfter(
  fetch: typeof globalThis.fetch,
  { retries = 2, maxWaitSeconds = 60 }: WaitOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      // A body can be read once, so every attempt sends a copy.
      const response = await fetch(request.clone());
      const seconds = ASKED_AGAIN.has(response.status) ? secondsToWait(response.headers.get('Retry-After')) : undefined;
      if (seconds === undefined || seconds > maxWaitSeconds || attempt >= retries) return response;
      await response.body?.cancel();
      await waited(seconds, request.signal);
    }
  };
}

function secondsToWait(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function waited(seconds: number, signal: AbortSignal): Promise<void> {
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
