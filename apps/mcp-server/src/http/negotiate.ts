export type ReplyForm = 'json' | 'sse';

/** The media ranges that match each form, the most specific first. */
const JSON_RANGES = ['application/json', 'application/*', '*/*'];
const SSE_RANGES = ['text/event-stream', 'text/*', '*/*'];

type Range = { name: string; q: number };

/**
 * The most specific range sets the weight of a form (RFC 9110, section 12.5.1). The greater weight wins, then the first-named form; a
 * wildcard for both means JSON. Undefined: the header accepts neither form. The package negotiator prefers the more
 * specific range at equal weights, and refuses `application/json;charset=utf-8`: six of the tested headers would change.
 */
export function negotiate(accept: string | undefined): ReplyForm | undefined {
  if (!accept) return 'json';
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

/** Only the parameter q matters. Quoted values may contain separators, so they are emptied first. */
function rangesOf(accept: string): Range[] {
  const parts = accept.replace(/"(?:[^"\\]|\\.)*"?/g, '').split(',');
  return parts.map((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { name: name!, q: weightOf(weight) };
  });
}

/** 0 to 1. Anything but a number accepts nothing. */
const weightOf = (text: string) => Math.min(1, Math.max(0, Number(text) || 0));
