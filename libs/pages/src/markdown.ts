export { capital } from '@biomarker/domain/content';

// Functions that write pages as markdown. Text from content files and users is escaped.

/** Plain text as one line of markdown that renders as exactly that text. */
export function text(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`*|]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/[[\]]/g, (bracket) => (/\]\s*[([:]|!\[/.test(value) ? `\\${bracket}` : bracket))
    .replace(/^(#{1,6}|[-+>=]|\d+[.)])/, (mark) => (/^\d/.test(mark) ? `${mark.slice(0, -1)}\\${mark.slice(-1)}` : `\\${mark}`));
}

/** Text with blank lines between its paragraphs. */
export function paragraphs(value: string): string {
  return value
    .split(/\n\s*\n/)
    .map(text)
    .filter(Boolean)
    .join('\n\n');
}

export const link = (name: string, address: string) =>
  `[${text(name).replace(/\\?[[\]]/g, (bracket) => `\\${bracket.slice(-1)}`)}](${address.includes(')') || address.includes(' ') ? `<${address}>` : address})`;

export type Block = string | undefined | false;

/** Blocks separated by blank lines, without missing or empty ones. */
export const blocks = (...parts: readonly Block[]) => parts.filter(Boolean).join('\n\n');

/** A heading with its blocks; empty without them. */
const headed =
  (mark: string) =>
  (title: string, ...under: readonly Block[]): string => {
    const body = blocks(...under);
    return body && `${mark} ${title}\n\n${body}`;
  };

export const section = headed('##');
export const subsection = headed('###');
/** Below a subsection. */
export const detail = headed('####');

/** Items are markdown already. */
export const list = (items: readonly Block[]) =>
  items
    .filter(Boolean)
    .map((item) => `- ${item}`)
    .join('\n');

/** A list item: a link with a description on the next line. */
export const card = (name: string, address: string, description: string) => `${link(name, address)}\\\n  ${description}`;

/** A list of plain texts. */
export const texts = (items: readonly string[]) => list(items.map(text));

/** Facts with their names, without absent ones. Values are markdown already. */
export const facts = (rows: readonly (readonly [name: string, value: Block])[]) =>
  list(rows.map(([name, value]) => value && `**${name}:**${value.startsWith('\n') ? '' : ' '}${value}`));

/** Several lines in a cell of a table, each markdown already. */
export const lines = (parts: readonly string[]) => parts.join('<br>');

/** Cells are markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return rows.length === 0 ? '' : [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The calendar day of a timestamp. */
export const day = (timestamp: string) => timestamp.slice(0, 10);

/** `$129`, `$19.90`: for an amount in dollars. */
export const priceText = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;
