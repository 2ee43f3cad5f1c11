import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '@biomarker/service-kit';
import { LRUCache } from 'lru-cache';
import type { Answer, CacheGroup } from '../cache/answer.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Gate } from './rate-limit.ts';
import { flat, sendHeld } from './send-answer.ts';

/** Where the answer to an exact address lies in the cache. */
export type Shortcut = { group: CacheGroup; key: string; routeTemplate: string; headers: readonly string[] };

export type FastPath = {
  /** Tells that `url` is answered by this entry of the cache. */
  learn(url: string, shortcut: Shortcut): void;
  /** Serves held bytes before Express is asked; what it cannot serve goes to `next`. */
  before(next: RequestListener): RequestListener;
};

type Options = { cache: AnswerCache; gate: Gate; logger: Pick<Logger, 'error'>; onServed: (req: IncomingMessage, answer: Answer) => void };

const MOST_LEARNT = 5000;
const LONGEST_LEARNT = 1024;

export function createFastPath({ cache, gate, logger, onServed }: Options): FastPath {
  const shortcuts = new LRUCache<string, Shortcut>({ max: MOST_LEARNT });

  async function serve(req: IncomingMessage, res: ServerResponse, shortcut: Shortcut, answer: Answer, next: RequestListener) {
    const spent = await gate.consume(req);
    req.spent = spent;
    if (!spent.allowed) return next(req, res);
    req.routeTemplate = shortcut.routeTemplate;
    onServed(req, answer);
    sendHeld(req, res, answer, ['X-Request-Id', req.requestId, ...shortcut.headers, ...flat(gate.headers(spent))]);
  }

  return {
    learn: (url, shortcut) => void (url.length <= LONGEST_LEARNT && shortcuts.set(url, shortcut)),
    before: (next) => (req, res) => {
      const shortcut = req.method === 'GET' || req.method === 'HEAD' ? shortcuts.get(req.url!) : undefined;
      const answer = shortcut && cache.peek(shortcut.group, shortcut.key);
      if (!answer) return next(req, res);
      serve(req, res, shortcut, answer, next).catch((error: unknown) => {
        logger.error({ err: error, requestId: req.requestId }, 'request failed');
        res.destroy();
      });
    },
  };
}
