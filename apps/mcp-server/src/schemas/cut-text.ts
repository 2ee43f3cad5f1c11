/** The first `length` characters, one fewer if the cut would split a surrogate pair. */
export const cutText = (text: string, length: number) => text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');

/** `{"truncated":true,"totalChars":1234567,}` */
const MARKS = 40;

/** Cuts a long text field, at the end of a line if possible, and adds `truncated` and `totalChars`. */
export function cutTo<K extends string>(name: K, text: string, excess: number) {
  const cut = cutText(text, text.length - excess - MARKS);
  const lines = cut.slice(0, cut.lastIndexOf('\n') + 1).trimEnd();
  return { [name]: lines || cut, truncated: true, totalChars: text.length } as Record<K, string> & {
    truncated: true;
    totalChars: number;
  };
}
