const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Markup that needs no escaping. */
export type Html = { readonly markup: string };
export const safe = (markup: string): Html => ({ markup });

type Value = string | number | Html | false | undefined | readonly Value[];

/** A template that escapes every value except markup from `html` and `safe`. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return safe(strings.reduce((written, string, index) => written + markupOf(values[index - 1]) + string));
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}
