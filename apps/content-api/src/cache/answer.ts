import { createHash } from 'node:crypto';
import { successBody } from '@biomarker/envelope';
import type { ActivityKind } from '@biomarker/domain/content';
import type { Encoded } from './encodings.ts';

/** The unit of clearing. */
export const CACHE_GROUPS = ['biomarkers', 'categories', 'lab-packages', 'search', 'trending', 'content', 'pages'] as const;
export type CacheGroup = (typeof CACHE_GROUPS)[number];

/** The view or search that an answer counts as. */
export type Counted = { kind: ActivityKind; slug: string };

/** `data` of an answer as JSON text, with the values that are derived from it once, such as the body of a hit. */
export type Answer = Encoded & {
  dataJson: string;
  /** A weak ETag of `data` alone, equal for a hit and a miss. */
  etag: string;
  /** Milliseconds since the epoch. */
  loadedAt: number;
  counted?: Counted;
};

/** `volatile` names members of `data` that the ETag ignores. */
export function answerOf(data: unknown, counted?: Counted, volatile: readonly string[] = []): Answer {
  const dataJson = JSON.stringify(data);
  const tagged = volatile.length === 0 ? dataJson : JSON.stringify(data, (name, value) => (volatile.includes(name) ? undefined : value));
  return answerFrom(dataJson, etagOf(tagged), Date.now(), counted);
}

export function answerFrom(dataJson: string, etag: string, loadedAt: number, counted?: Counted): Answer {
  return { dataJson, etag, loadedAt, counted, hit: { identity: Buffer.from(successBody(dataJson, { queryTime: 0, cached: true })) } };
}

/** The body of a miss, or of an answer that no cache keeps, of a request since `startedAt` (`performance.now()`). */
export const madeBody = (dataJson: string, startedAt: number): string =>
  successBody(dataJson, { queryTime: Math.round(performance.now() - startedAt), cached: false });

/** Weak, since one ETag covers all content codings. */
export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha1').update(content).digest('base64url').slice(0, 20)}"`;
}

/** The bytes of an answer; each compressed form counts as a third. */
export const sizeOf = ({ hit }: Answer): number => Math.ceil(hit.identity.length * 2.7) + 500;
