import { client, type Ask, type Seen } from './exchange.ts';
import { countsAlone } from './degraded.ts';
import { retryAfterFault } from './probe.ts';
import { RATE_LIMIT } from '../testbed/testbed.ts';

/** One client with the default rate limit, which it tries to exceed. */
export type RateLimitWatch = {
  /** Sends more requests at once than the limit; at most `mostAllowed` may get through. */
  exceed(when: string, mostAllowed: number): Promise<void>;
  requests(): number;
  wrong: string[];
  close(): void;
};

export const BEYOND = 15;

let clients = 0;

export function watchRateLimit(base: string, ask: () => Ask): RateLimitWatch {
  const http = client(base, `203.0.113.${++clients}`);
  const wrong: string[] = [];
  let requests = 0;
  // From then on, the store has missed some of this client's requests.
  let alone = false;

  return {
    async exceed(when, mostAllowed) {
      const seen = await Promise.all(Array.from({ length: RATE_LIMIT.points + BEYOND }, () => http.ask(ask())));
      requests += seen.length;
      const limited = seen.filter(({ status }) => status === 429);
      const allowed = seen.length - limited.length;
      alone ||= await countsAlone(base);
      const most = alone ? mostAllowed + RATE_LIMIT.points : mostAllowed;
      if (allowed > most) wrong.push(`rate limit ${when}: ${allowed} requests passed, not ${mostAllowed} or fewer`);
      wrong.push(...limited.map(faultOfLimited).filter((fault) => fault !== undefined));
      wrong.push(...seen.filter(({ outcome }) => outcome !== 'answered').map(({ error }) => `rate limit ${when}: no answer (${error ?? 'too late'})`));
    },
    requests: () => requests,
    wrong,
    close: () => http.close(),
  };
}

function faultOfLimited(seen: Seen): string | undefined {
  const fault = retryAfterFault(seen);
  if (fault) return `429: ${fault}`;
  return Number(seen.headers['retry-after']) <= RATE_LIMIT.windowSeconds
    ? undefined
    : `429: Retry-After of ${seen.headers['retry-after']} s is beyond the window`;
}
