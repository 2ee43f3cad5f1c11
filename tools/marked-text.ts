import { readFileSync, writeFileSync } from 'node:fs';

/** Puts `content` between `<!-- name -->` and the next `<!-- end -->` of a file; throws where the marks are missing. */
export function putBetweenMarks(file: string, name: string, content: string): void {
  const text = readFileSync(file, 'utf8');
  const opening = `<!-- ${name} -->\n`;
  const start = text.indexOf(opening) + opening.length;
  const end = text.indexOf('<!-- end -->', start);
  if (start < opening.length || end === -1) throw new Error(`${file} has no place for this: <!-- ${name} --> … <!-- end -->`);
  writeFileSync(file, `${text.slice(0, start)}\n${content}\n\n${text.slice(end)}`);
}
