export type ReplyForm = 'json' | 'sse';

/** What real clients send; they need no parsing. */
const USUAL = new Set(['application/json', '*/*', 'application/json, text/event-stream']);

/** The media ranges that match each form, the most specific first. */
const JSON_RANGES = ['application/json', 'application/*', '*/*'];
const SSE_RANGES = ['text/event-stream', 'text/*', '*/*'];

type Range = { name: string; q: number };

/**
 * Undefined: the header accepts neither form. The most specific range decides about the weight of a form (RFC 9110, section 12.5.1), the
 * greater weight wins, at equal weights the form that was named first; a wildcard that names both means JSON.
 */
export function negotiate(accept: string | undefined): ReplyForm | undefined {
  if (!accept || USUAL.has(accept)) return 'json';
  const ranges = rangesOf(accept);
  const json = wishFor(JSON_RANGES, ranges);
  const sse = wishFor(SSE_RANGES, ranges);
  if (!json || !sse) return json ? 'json' : sse && 'sse';
  return sse.q > json.q || (sse.q === json.q && sse.place < json.place) ? 'sse' : 'json';
}

function wishFor(names: readonly string[], ranges: readonly Range[]): { q: number; place: number } | undefined {
  const q = names.map((name) => ranges.find((range) => range.name === name)).find(Boolean)?.q;
  if (!q) return undefined;
  return { q, place: ranges.findIndex((range) => names.includes(range.name) && range.q === q) };
}

/** Parameters other than q do not matter here; quoted ones may hold any separator, so they are emptied first. */
function rangesOf(accept: string): Range[] {
  const parts = accept.replace(/"(?:[^"\\]|\\.)*"?/g, '').split(',');
  return parts.map((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { name: name!, q: weightOf(weight) };
  });
}

/** 0 to 1; what is no number accepts nothing. */
const weightOf = (text: string) => Math.min(1, Math.max(0, Number(text) || 0));
