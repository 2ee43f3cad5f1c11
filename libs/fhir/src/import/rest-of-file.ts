import { visit } from 'jsonc-parser';
import type { ImportSource } from './import-file.ts';

/** The text of a file without the entries at these places, as the laboratory sent them: what was refused, with all that it may reference. */
export async function* restOf(source: ImportSource, taken: ReadonlySet<string>): AsyncGenerator<string> {
  if ('text' in source) return yield restOfBundle(source.text, taken);
  let number = 0;
  for await (const line of source.lines) if (!taken.has(`line ${++number}`)) yield `${line}\n`;
}

function restOfBundle(text: string, taken: ReadonlySet<string>): string {
  const entries = entriesOf(text);
  const kept = entries.filter((_entry, index) => !taken.has(`entry[${index}]`)).map(({ from, until }) => text.slice(from, until));
  const [first, last] = [entries[0]!, entries.at(-1)!];
  return `${text.slice(0, first.from)}${kept.join(',\n')}${text.slice(last.until)}`;
}

/** Where the entries of a Bundle begin and end. */
function entriesOf(text: string): { from: number; until: number }[] {
  const entries: { from: number; until: number }[] = [];
  let depth = 0;
  let property = '';
  const begin = (offset: number) => {
    depth++;
    if (depth === 3 && property === 'entry') entries.push({ from: offset, until: offset });
  };
  const end = (offset: number, length: number) => {
    if (depth === 3 && property === 'entry') entries.at(-1)!.until = offset + length;
    depth--;
  };
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (name) => void (depth === 1 && (property = name)),
  });
  return entries;
}
