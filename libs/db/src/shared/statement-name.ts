import { createHash } from 'node:crypto';

const MOST_NAMES = 200;
const names = new Map<string, string>();

/**
 * The name under which each connection parses and plans a statement once. The first texts get names, and those are the ones that are asked for
 * all the time; connections keep every named statement, so the texts that a client could vary without end get none.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
