import type { Ask, Seen } from './exchange.ts';

/** Undefined: right. Otherwise one sentence on what is wrong. */
export type Verdict = string | undefined;

/**
 * One kind of request, asked again and again while something is broken. What is right is fixed before the fault; a refusal is right only in the
 * words that the service documents, and only while what the probe needs is away.
 */
export type Probe = {
  name: string;
  /** Without the database it may be refused; otherwise it may not, whatever is broken. */
  needsDatabase: boolean;
  /** It cannot be answered without something being written; a row of the audit for instance. */
  writes?: boolean;
  ask(): Ask | Promise<Ask>;
  /** Whether an answer is the right one. */
  judge(seen: Seen): Verdict;
  /** Whether an answer is a refusal in the documented words; undefined when it is none at all. */
  refusal(seen: Seen): { wrong: Verdict } | undefined;
  /** Told of right answers, to remember what must still hold later. */
  onRight?(seen: Seen): void;
  /** Told that a request got no answer, so that nobody knows what became of it. */
  onLost?(): void;
};

/** What a service must do beyond the single answer: looked at once all is well again. */
export type Promised = { name: string; check(): Promise<string[]> };

/** `arm` is called when the fault begins, for what must happen in the middle of it. */
export type Suite = { probes: Probe[]; promised: Promised[]; arm?(): void };

export async function brokenPromises({ promised }: Suite): Promise<string[]> {
  const found = await Promise.all(promised.map(async ({ name, check }) => (await check()).map((one) => `${name}: ${one}`)));
  return found.flat();
}

/** Members whose value is counted, measured or dated anew with every answer. */
const VOLATILE = new Set(['viewCount', 'searchVolume', 'trendingScore', 'searchTime', 'queryTime', 'cached', 'asOf']);

/** A body without what may change; two answers are the same when these are. */
export function steady(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => (VOLATILE.has(key) ? undefined : value));
}

/** Null for what is no JSON. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Seconds of a Retry-After that is a whole number from 1 to an hour; anything else is a fault. */
export function retryAfterFault({ headers }: Seen): Verdict {
  const seconds = headers['retry-after'];
  return seconds !== undefined && /^\d+$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 3600
    ? undefined
    : `Retry-After is ${seconds ?? 'missing'}`;
}

export const isHtml = ({ headers }: Seen): boolean => /html/.test(headers['content-type'] ?? '');

/** Cut down to what a row can show. */
export const excerpt = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);
