import { dump } from 'js-yaml';

const LONGEST_TEXT = 240;
const MOST_MEMBERS = 2;

const OF_THE_RUN: [kind: string, pattern: RegExp][] = [
  ['TIME', /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g],
  ['ID', /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g],
  ['CURSOR', /\b[\w-]{40,}\.[\w-]{22}\b/g],
  ['VERSION', /(?<![\d.])1[78]\d{11}(?![\d.])/g],
  ['ADDRESS', /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g],
];

const HEADERS_OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive']);
const HEADERS_OF_THE_RUN = new Set('content-length etag last-modified ratelimit x-ratelimit-remaining x-ratelimit-reset x-request-id'.split(' '));

/** The headers of an answer by name, without those of its connection. A value that differs in each run is shown as "…". */
export const steadyHeaders = (headers: Record<string, string>): [name: string, value: string][] =>
  Object.entries(headers)
    .filter(([name]) => !HEADERS_OF_THE_CONNECTION.has(name))
    .map(([name, value]): [string, string] => [name, HEADERS_OF_THE_RUN.has(name) ? `${value.startsWith('W/') ? 'W/' : ''}…` : value])
    .sort();

/** An answer as a person reviews it: times, ids and addresses of the run by their kind, the beginning of a long text, and the first objects of a long list. */
export const answerText = (answer: unknown): string => dump(shortened(answer), { lineWidth: 160, noRefs: true, skipInvalid: true });

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) {
    const isLong = value.length > MOST_MEMBERS && typeof value[0] === 'object';
    return isLong ? [...value.slice(0, MOST_MEMBERS).map(shortened), `… ${value.length} in all`] : value.map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shortened(child)]));
}

function shortText(text: string): string {
  const steady = OF_THE_RUN.reduce((before, [kind, pattern]) => before.replace(pattern, kind), text);
  return steady.length > LONGEST_TEXT ? `${steady.slice(0, LONGEST_TEXT)}… ${steady.length} characters in all` : steady;
}
