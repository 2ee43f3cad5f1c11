/** The first `length` characters, one fewer where the cut would split a character of two code units. */
export const cutText = (text: string, length: number) => text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');

/** `{"truncated":true,"totalChars":1234567,}` */
const MARKS = 40;

/** A field of long text, cut, with what was cut said beside it. */
export function cutTo<K extends string>(name: K, text: string, excess: number) {
  return { [name]: cutText(text, text.length - excess - MARKS), truncated: true, totalChars: text.length } as Record<K, string> & {
    truncated: true;
    totalChars: number;
  };
}
