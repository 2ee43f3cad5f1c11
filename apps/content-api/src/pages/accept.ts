export type PageFormat = 'html' | 'markdown';

type MediaRange = { type: string; weight: number };

/**
 * The form of a page that an Accept header asks for (RFC 9110, section 12.5.1). Markdown only when it is listed by name,
 * with a weight above 0 that is not below that of HTML; everything else, wildcards and nonsense too, is HTML.
 */
export function pageFormat(accept: string | undefined): PageFormat {
  const ranges = mediaRanges(accept ?? '');
  const markdown = weightOf(ranges, ['text/markdown']) ?? 0;
  return markdown > 0 && markdown >= (weightOf(ranges, ['text/html', 'text/*', '*/*']) ?? 0) ? 'markdown' : 'html';
}

/** Whether JSON is wanted, and no kind of page: such a client is better served with a problem document. */
export function wantsJson(accept: string | undefined): boolean {
  const ranges = mediaRanges(accept ?? '');
  return weightOf(ranges, ['text/html', 'text/markdown', 'text/*', '*/*']) === undefined && ranges.some(({ type }) => /^application\/(.+\+)?json$/.test(type));
}

/** The weight of the first of `types` that is named, which is the most specific one. */
function weightOf(ranges: readonly MediaRange[], types: readonly string[]): number | undefined {
  for (const type of types) {
    const named = ranges.filter((range) => range.type === type);
    if (named.length > 0) return Math.max(...named.map(({ weight }) => weight));
  }
  return undefined;
}

// A comma or semicolon inside a quoted parameter separates nothing.
const ELEMENT = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g;
const PARAMETER = /(?:"(?:\\.|[^"\\])*"|[^;"])+/g;
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

function mediaRanges(accept: string): MediaRange[] {
  return (accept.match(ELEMENT) ?? []).flatMap((element) => {
    const [type = '', ...parameters] = (element.match(PARAMETER) ?? []).map((part) => part.trim());
    const given = parameters.find((parameter) => /^q=/i.test(parameter));
    const weight = given === undefined ? 1 : Number(WEIGHT.exec(given)?.[1] ?? NaN);
    return Number.isNaN(weight) ? [] : [{ type: type.toLowerCase(), weight }];
  });
}
