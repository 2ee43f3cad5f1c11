import { createHash } from 'node:crypto';

/** Prepared statements of a process. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

/**
 * The name of a prepared statement. The first texts get names, which are the ones in constant
 * use. Connections keep every named statement, so texts that a client could vary endlessly get none.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
