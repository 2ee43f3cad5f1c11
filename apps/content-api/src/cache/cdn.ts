import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@biomarker/domain/shared';
import type { Logger } from '@biomarker/service-kit';
import type { CacheGroup } from './answer.ts';

/** A CDN in front of the service that caches answers by their `Cache-Tag`. */
export type Cdn = ReturnType<typeof cdnAt>;

type Options = {
  url: string;
  token: string;
  /** Milliseconds for one attempt. */
  deadlineMs?: number;
  pause?: (milliseconds: number) => Promise<unknown>;
};

/** For one purge. */
const MAX_ATTEMPTS = 3;
/** Before the second attempt; each further pause doubles. */
const FIRST_PAUSE_MS = 250;

/**
 * Sends a POST of `{"tags":[…]}` with a bearer token, the purge request of Cloudflare.
 * https://developers.cloudflare.com/api/resources/cache/methods/purge/
 */
export function cdnAt({ url, token, deadlineMs = 3000, pause = sleep }: Options, logger: Logger) {
  const figures = { ok: 0, failed: 0 };

  async function send(tags: readonly string[]): Promise<'done' | { fault: string; temporary: boolean }> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
        // A redirect must not receive the token.
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      await answer.body?.cancel();
      return answer.ok ? 'done' : { fault: `answered ${answer.status}`, temporary: answer.status === 429 || answer.status >= 500 };
    } catch (error) {
      return { fault: (error as Error).message, temporary: true };
    }
  }

  return {
    /** Purges the answers of these groups. Throws a refusal if the CDN does not confirm. */
    async purge(groups: readonly CacheGroup[]): Promise<void> {
      for (let attempt = 1; ; attempt++) {
        const outcome = await send(groups);
        if (outcome === 'done') return void figures.ok++;
        logger.warn({ attempt, fault: outcome.fault }, 'the CDN was not purged');
        if (attempt === MAX_ATTEMPTS || !outcome.temporary) break;
        await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
      figures.failed++;
      throw new DomainError('unavailable', 'cdn_not_purged', 'Every instance is cleared, but the CDN did not accept the purge. Please try again.');
    },
    /** Purges since the process started. */
    figures: () => ({ ...figures }),
  };
}
