import { createHash } from 'node:crypto';
import type { Answer } from '../cache/answer.ts';
import type { Encoded } from '../cache/encodings.ts';

/** One form of a page, ready to be sent. */
export type PageBody = Encoded & { etag: string };

export function pageBody(text: string): PageBody {
  const identity = Buffer.from(text);
  return { etag: `W/"${createHash('sha1').update(identity).digest('base64url').slice(0, 20)}"`, hit: { identity } };
}

const made = new WeakMap<Answer, unknown>();

/** What is made of a held answer, whose `dataJson` is text here, is made once and kept as long as the answer. */
export function madeOnce<T>(answer: Answer, make: (dataJson: string) => T): T {
  const known = made.get(answer) as T | undefined;
  if (known !== undefined) return known;
  const value = make(answer.dataJson);
  made.set(answer, value);
  return value;
}
