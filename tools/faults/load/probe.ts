import type { Ask, Seen } from './exchange.ts';

/** Undefined: right. Otherwise one sentence about the mistake. */
export type Verdict = string | undefined;

/**
 * One kind of request, repeated during a fault. The right answer is fixed before the fault. A refusal is right only in the
 * documented format, and only while the dependency of the probe is away.
 */
export type Probe = {
  name: string;
  /** If true, it may be refused without the database. Otherwise it must never be refused. */
  needsDatabase: boolean;
  /** Its answer needs a write, such as an audit row. */
  writes?: boolean;
  ask(): Ask | Promise<Ask>;
  /** Whether an answer is right. */
  judge(seen: Seen): Verdict;
  /** Whether an answer is a refusal in the documented format; undefined if it is no refusal. */
  refusal(seen: Seen): { wrong: Verdict } | undefined;
  /** Gets right answers, to remember later expectations. */
  onRight?(seen: Seen): void;
  /** Called when a request got no answer, so its outcome is unknown. */
  onLost?(): void;
};

/** A promise of the service beyond single answers, checked after recovery. */
export type Promised = { name: string; check(): Promise<string[]> };

/** `arm` runs when the fault begins, for actions in the middle of it. */
export type Suite = { probes: Probe[]; promised: Promised[]; arm?(): void };

export async function brokenPromises({ promised }: Suite): Promise<string[]> {
  const found = await Promise.all(promised.map(async ({ name, check }) => (await check()).map((one) => `${name}: ${one}`)));
  return found.flat();
}

/** Properties that are counted, measured or dated again in every answer. */
const VOLATILE = new Set(['viewCount', 'searchVolume', 'trendingScore', 'searchTime', 'queryTime', 'cached', 'asOf']);

/** A body without its volatile parts; two answers are equal if these are. */
export function steady(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => (VOLATILE.has(key) ? undefined : value));
}

/** Null for invalid JSON. */
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

/** Shortened to fit a row. */
export const excerpt = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);
