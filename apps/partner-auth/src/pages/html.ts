/** HTML that is safe to place into a page. */
export type Html = { readonly html: string };

type Part = Html | string | number | false | undefined | readonly Part[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Everything that is put into the template is escaped, unless it came out of one. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, index) => text + render(parts[index - 1]) + string) };
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
  return 'html' in part ? part.html : part.map(render).join('');
}
