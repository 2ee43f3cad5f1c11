// JSON whose numbers keep their digits. `JSON.parse` makes 5.4 of 5.40, and 9007199254740992 of 9007199254740993; FHIR's decimals are exact to the
// digit (R4, datatypes). A number is a string that begins with a NUL, which no FHIR text may hold.

/**
 * A string without escapes, the begin of one with them, an escape with what follows it in its string, or a number outside of strings. No group
 * repeats: a string of megabytes, such as a document in base64, would exhaust the stack of the expression.
 */
const TOKENS = /"(?:\\u0000)?[^"\\]*"?|\\.[^"\\]*"?|-?\d[\d.eE+-]*/g;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const TAG = '\\u0000';
const TAGGED = /"\\u0000(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g;

/** Parses JSON; each number becomes an exact number. Throws a SyntaxError as `JSON.parse` does. */
export const parseExact = (text: string): unknown =>
  JSON.parse(
    text.replace(TOKENS, (token) => {
      if (token[0] !== '"' && token[0] !== '\\') return JSON_NUMBER.test(token) ? `"${TAG}${token}"` : token;
      // A text cannot pose as a number.
      return token.startsWith(`"${TAG}`) ? `"\\u0001${token.slice(TAG.length + 1)}` : token;
    }),
  );

/** The JSON text of a value with exact numbers. */
export const writeExact = (value: unknown, indent?: number): string => JSON.stringify(value, null, indent).replace(TAGGED, '$1');

/** A decimal for `writeExact`. Typed as a number, since FHIR's types say so. */
export const exact = (decimal: string): number => `\0${decimal}` as unknown as number;

/** The digits of an exact number; undefined for anything else. */
export const digitsOf = (value: unknown): string | undefined => (typeof value === 'string' && value.startsWith('\0') ? value.slice(1) : undefined);
