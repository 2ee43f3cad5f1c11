import fc, { type Arbitrary } from 'fast-check';

/** Keys that plain objects have, or that assignments treat as special. */
export const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

const NUMBERS = [
  ...['-1', '-0', '+1', ' 1', '1 ', '01', '1.0', '1.5', '1e2', '1e309', '-1e309', '0x10', '0b1', '1_000', '1,5', '٣', '１', 'NaN', 'Infinity', '-Infinity'],
  ...['2147483647', '2147483648', '4294967296', '9007199254740991', '9007199254740993', '9223372036854775807', '9223372036854775808', '1'.repeat(400)],
  ...['0.1e-400', `0.${'0'.repeat(400)}1`, '1e', '--1', '0,0'],
];
const WORDS = [
  'true',
  'false',
  'TRUE',
  'null',
  'undefined',
  'on',
  '[object Object]',
  'asc',
  'DESC',
  '*',
  '%',
  '_',
  ',',
  ',,',
  '|',
  '||',
  ':',
  ';',
  '&',
  '=',
  '?',
  '#',
];
const MARKUP = ['<script>alert(1)</script>', '"><svg onload=x>', '{{7*7}}', '${7*7}', '<!--', ']]>', '&#0;', 'javascript:alert(1)'];
const QUERIES = ["'", "''", '"', '`', "' OR '1'='1", "'; --", '\\', "\\'", 'a & ! | b', '(((', ':*', '{"$gt":""}', '%27', '$1', "E'\\000'"];
const PATHS = ['.', '..', '../../etc/passwd', '..%2f..%2f', '//', '/', 'con', 'C:\\', 'file:///etc/passwd', '~root'];
const CHARACTERS = [
  '\0',
  'a\0b',
  '\u0001\u0002\u001f',
  '\u007f',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e\u200b',
  '\u00a0',
  '\u2028',
  '🩸'.repeat(30),
  'e\u0301'.repeat(20),
  'İ',
  'ß',
  'ﬁ',
  '\ufffd',
  '\ufdfa',
];
const LENGTHS = [63, 64, 65, 120, 121, 128, 129, 160, 161, 200, 201, 255, 256, 257, 300, 512, 513, 1999, 2000, 2001, 4096, 7000];

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

/** Hostile texts: odd numbers, words, markup, quotes, paths, characters, lengths, and arbitrary code units. */
export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', ' ', ...NUMBERS, ...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(...MARKUP, ...QUERIES, ...PATHS, ...PROTOTYPE_KEYS) },
  { weight: 2, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('x', 'é', '🩸', '(', '%'), fc.constantFrom(...LENGTHS)).map(([char, length]) => char.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
);

/** Any JSON value, mostly of an unexpected type. */
export const oddJson: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, -1e308, '', [], {}, [[]], [null]) },
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(null, 1, 'x', 'x', {}, []), { maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_KEYS).map((key) => Object.fromEntries([[key, { isAdmin: true }]])) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Lone surrogates become U+FFFD, as they do in UTF-8. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** URL encodings of a text: correct, missing, double and broken. */
const ENCODINGS: ((text: string) => string)[] = [
  (text) => encodeURIComponent(wellFormed(text)),
  (text) => encodeURIComponent(wellFormed(text)).replaceAll('%20', '+'),
  (text) => text,
  (text) => encodeURIComponent(encodeURIComponent(wellFormed(text))),
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join(''),
];
const BROKEN_ENCODINGS = ['%', '%2', '%zz', '%E0%A4%A', '%C0%AF', '%ED%A0%80', '%FF%FE', '%00', '%u0041', '%0d%0aX-Injected:%201', '%e2%80%ae', '%252e%252e'];

export const encoded = (text: Arbitrary<string>): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: text.map(ENCODINGS[0]!) },
    { weight: 2, arbitrary: fc.tuple(text, fc.constantFrom(...ENCODINGS)).map(([plain, write]) => write(plain)) },
    { weight: 1, arbitrary: fc.tuple(text, fc.constantFrom(...BROKEN_ENCODINGS)).map(([plain, odd]) => ENCODINGS[0]!(plain) + odd) },
  );

/** Line breaks would start another header, and spaces another part of the request line; `framing.ts` covers those. */
export const oneLine = (text: string): string => text.replace(/[\r\n]/g, '');

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH', 'QUERY', 'LINK', 'SEARCH'];
export const oddMethod = fc.constantFrom(...METHODS);
