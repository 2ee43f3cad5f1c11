import type { IncomingMessage } from 'node:http';
import { rateLimitHeaders } from '@biomarker/service-kit';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Answer, CacheGroup } from '../cache/answer.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { listed } from './headers.ts';
import { isRead } from './read-only.ts';
import { sendCached } from './send-answer.ts';

/** The cache entry for an exact URL. */
type Entry = { group: CacheGroup; key: string; routeTemplate: string; headers: readonly string[] };

export type CachedAnswers = {
  /** Records the entry that answers `url`. */
  learn(url: string, entry: Entry): void;
  /** Sends a fresh cached answer to a counted request. Returns false where there is none. */
  send(req: Request, res: Response): boolean;
};

const MOST_ADDRESSES = 5000;
const LONGEST_ADDRESS = 1024;

type Options = { cache: Pick<AnswerCache, 'peek'>; onServed: (req: IncomingMessage, answer: Answer) => void };

export function createCachedAnswers({ cache, onServed }: Options): CachedAnswers {
  const entries = new LRUCache<string, Entry>({ max: MOST_ADDRESSES });
  return {
    learn: (url, entry) => void (url.length <= LONGEST_ADDRESS && entries.set(url, entry)),
    send(req, res) {
      const entry = req.rateLimit?.allowed && isRead(req) ? entries.get(req.originalUrl) : undefined;
      const answer = entry && cache.peek(entry.group, entry.key);
      if (!answer) return false;
      req.routeTemplate = entry.routeTemplate;
      onServed(req, answer);
      sendCached(req, res, answer, [...entry.headers, ...listed(rateLimitHeaders(req.rateLimit!.of, req.rateLimit!))]);
      return true;
    },
  };
}
