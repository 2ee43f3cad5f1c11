// JSON whose numbers keep their digits. `JSON.parse` makes 5.4 of 5.40, and 9007199254740992 of 9007199254740993; FHIR's decimals are exact to the
// digit (R4, datatypes). Such a number is a string that begins with a NUL, which no FHIR text may hold.

/** A number, or what only looks like one, up to a colon behind it. */
const NUMBER = /([-\d][\d.eE+-]*)(\s*:)?/y;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const TAG = '\\u0000';
const TAGGED = /"\\u0000(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g;

/** Parses JSON; each number whose digits JavaScript would change becomes an exact number. Throws a SyntaxError as `JSON.parse` does. */
export function parseExact(text: string): unknown {
  let read = '';
  let from = 0;
  const replace = (start: number, end: number, by: string) => {
    read += text.slice(from, start) + by;
    from = end;
  };
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character === '"') {
      // A text cannot pose as a number.
      if (text.startsWith(TAG, at + 1)) replace(at + 1, at + 1 + TAG.length, '\\u0001');
      at = endOfString(text, at);
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const [all, number = '', colon] = NUMBER.exec(text)!;
      if (colon === undefined && JSON_NUMBER.test(number) && String(Number(number)) !== number) replace(at, at + number.length, `"${TAG}${number}"`);
      at += all.length;
    } else at++;
  }
  return JSON.parse(read + text.slice(from));
}

/** Behind the closing quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) if (!isEscaped(text, end)) return end + 1;
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === '\\') slashes++;
  return slashes % 2 === 1;
}

/** The JSON text of a value with exact numbers. */
export const writeExact = (value: unknown, indent?: number): string => JSON.stringify(value, null, indent).replace(TAGGED, '$1');

/** A decimal for `writeExact`. Typed as a number, since FHIR's types say so. */
export const exact = (decimal: string): number => `\0${decimal}` as unknown as number;

/** The digits of a number; undefined for anything else. */
export function digitsOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.startsWith('\0') ? value.slice(1) : undefined;
}
