/** Splits a value at separators, except escaped ones (R4, search.html#escaping). */
export function splitAt(value: string, separator: ',' | '|'): string[] {
  const parts = [''];
  for (const [piece] of value.matchAll(/\\?./gsu)) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Unescapes `\,`, `\|`, `\$` and `\\`. */
export const unescaped = (part: string): string => part.replace(/\\([,|$\\])/g, '$1');
