import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import type { Input } from './wire.ts';

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

/** Texts that services stumble over: odd numbers, words, markup, quotes, paths, characters, lengths, and any code units at all. */
export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', ' ', ...NUMBERS, ...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(...MARKUP, ...QUERIES, ...PATHS, ...PROTOTYPE_KEYS) },
  { weight: 2, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('x', 'é', '🩸', '(', '%'), fc.constantFrom(...LENGTHS)).map(([char, length]) => char.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
);

/** Any JSON value, most of them of a type that is not meant. */
export const oddJson: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, -1e308, '', [], {}, [[]], [null]) },
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(null, 1, 'x', 'x', {}, []), { maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_KEYS).map((key) => Object.fromEntries([[key, { isAdmin: true }]])) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Lone surrogates become U+FFFD, as they do in UTF-8. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Ways to write a text into an address: rightly, not at all, twice, and wrongly. */
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

/** Line ends would start another header, and blanks another part of the request line: `framing.ts` has those. */
export const oneLine = (text: string): string => text.replace(/[\r\n]/g, '');

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH', 'QUERY', 'LINK', 'SEARCH'];
export const oddMethod = fc.constantFrom(...METHODS);

const ACCEPTS = [
  '*/*',
  'application/json',
  'application/problem+json',
  'application/json, application/problem+json',
  'text/html',
  'text/markdown',
  'text/event-stream',
];
const MEDIA_RANGES = [
  'application/fhir+json',
  'application/fhir+xml',
  'application/*',
  'text/*',
  '*',
  'x/y;q=0',
  '*/*;q=0',
  'application/json;q=0.5;q=1',
  'a/b;c="d,e;\\"f"',
  ',,;;',
];
const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'application/json; charset="x',
  'APPLICATION/JSON',
];
const OTHER_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'application/jsonp',
  'json',
  '',
  ';',
  'a/b/c',
];
const DATES = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Sat, 21 Nov 2099 00:00:00 GMT', 'yesterday', '0'];
const ADDRESSES = ['1.2.3.4', '::1', '2001:db8::1, 127.0.0.1', 'unknown', '1.2.3.4:80', '999.1.1.1', ',', '[::', 'for="_x"'];

/** Headers that services and what stands before them look at, with values as they should be and as they should not. */
const KNOWN_HEADERS: [name: string, values: readonly string[]][] = [
  ['Accept', [...ACCEPTS, ...MEDIA_RANGES]],
  ['Accept-Encoding', ['gzip', 'br, gzip', 'identity;q=0', '*;q=0', 'gzip;q=2', 'deflate', 'x', 'br;q=0.1,gzip;q=0.2']],
  ['Accept-Language', ['de', '*', 'xx-'.repeat(50)]],
  ['Content-Type', [...MEDIA_TYPES, ...OTHER_TYPES]],
  ['Range', ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-,0-', 'items=0-9', 'bytes=99999999999999999999-']],
  ['If-Range', ['"x"', ...DATES]],
  ['If-None-Match', ['*', '"x"', 'W/"x"', 'W/"1"', '"', 'W/', ',', `${'"x",'.repeat(500)}"y"`]],
  ['If-Match', ['*', '"x"']],
  ['If-Modified-Since', DATES],
  ['If-Unmodified-Since', DATES],
  ['Cookie', ['a=b', 'a=b; a=c', '=; =', `x=${'y'.repeat(4000)}`, '__proto__=1', 'a="\\"', '_session=x; _session.sig=x']],
  ['Authorization', ['Bearer', 'Bearer x', 'bearer  x', 'Basic eDp5', 'Basic %', 'Digest x', '', `Bearer ${'x'.repeat(3000)}`, 'Bearer a b', 'Bearer é']],
  ['Origin', ['null', 'https://other.example', 'x']],
  ['Host', ['localhost', '127.0.0.1', 'other.example', '[::1]:80', 'a b', '', 'x'.repeat(300), '127.0.0.1:99999', 'localhost.']],
  ['X-Forwarded-For', ADDRESSES],
  ['Forwarded', ADDRESSES],
  ['X-Forwarded-Host', ['other.example']],
  ['X-Forwarded-Proto', ['https', 'javascript']],
  ['X-Request-Id', ['x', 'a-good-id-0001', 'x'.repeat(65), '<script>']],
  ['X-HTTP-Method-Override', ['DELETE']],
  ['X-Original-URL', ['/admin']],
  ['Prefer', ['handling=lenient', 'handling=strict', 'return=minimal', 'respond-async', ',;=']],
  ['Idempotency-Key', ['x', '', 'x'.repeat(256), 'x'.repeat(257), '"key"', 'é']],
  ['MCP-Protocol-Version', ['2025-06-18', '2025-03-26', '2024-11-05', '2099-01-01', '', '2025-06-18, 2025-06-18']],
  ['Mcp-Session-Id', ['x']],
  ['Last-Event-ID', ['1']],
  ['Access-Control-Request-Method', ['POST', 'x']],
  ['Access-Control-Request-Headers', ['x', '*']],
  ['Sec-Fetch-Site', ['same-origin', 'cross-site', 'none']],
  ['Content-Encoding', ['identity', 'gzip', 'br', 'deflate', 'compress', 'gzip, gzip', 'x']],
  ['Expect', ['100-continue', 'x']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Connection', ['close', 'keep-alive', 'Upgrade', 'Authorization', 'Upgrade, HTTP2-Settings']],
  ['TE', ['trailers']],
  ['Max-Forwards', ['0']],
  ['Pragma', ['no-cache']],
  ['Cache-Control', ['no-cache', 'only-if-cached', 'max-age=x']],
  ['Traceparent', ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-x', '']],
  ['__proto__', ['x']],
];

const knownHeader: Arbitrary<[string, string]> = fc
  .constantFrom(...KNOWN_HEADERS)
  .chain(([name, values]) =>
    fc.tuple(fc.constant(name), fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: oddText.map(oneLine) })),
  );
const otherHeader: Arbitrary<[string, string]> = fc.tuple(fc.constantFrom('X-Odd', 'x', 'X_Y', 'constructor', '0', "!#$%&'*+.^`|~"), oddText.map(oneLine));

/** None for half of the inputs, so that what the rest of them does is reached. */
export const oddHeaders: Arbitrary<Input['headers']> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Input['headers']>([]) },
  { weight: 4, arbitrary: fc.array(knownHeader, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(knownHeader, otherHeader), { minLength: 1, maxLength: 6 }) },
);

const inflated = Buffer.alloc(2_000_000, ' ');
const COMPRESSED: [coding: string, bytes: Buffer][] = [
  ['gzip', gzipSync('{}')],
  ['gzip', gzipSync(inflated)],
  ['gzip', gzipSync('{"slugs":["tsh"]}').subarray(0, 20)],
  ['br', brotliCompressSync('{"slugs":["tsh"]}')],
  ['br', brotliCompressSync(inflated)],
  ['deflate', Buffer.from('no deflate')],
  ['gzip', Buffer.alloc(0)],
];

/** Bodies that are no text of the expected kind: compressed (also to hundreds of times their size), cut off, binary, too large, empty. */
export const oddBody: Arbitrary<Pick<Input, 'headers' | 'body'>> = fc.oneof(
  fc.constantFrom(...COMPRESSED).map(([coding, bytes]) => ({
    headers: [['Content-Encoding', coding] as [string, string]],
    body: { base64: bytes.toString('base64') },
  })),
  fc.uint8Array({ maxLength: 30 }).map((bytes) => ({ headers: [], body: { base64: Buffer.from(bytes).toString('base64') } })),
  fc
    .constantFrom(
      '',
      ' ',
      '\ufeff{}',
      '{',
      '"',
      '[',
      'null',
      '1',
      '{"a":1}{"a":1}',
      '{"a":NaN}',
      `[${'1,'.repeat(40_000)}1]`,
      '['.repeat(16_000),
      '{"a":'.repeat(5000),
    )
    .map((text) => ({ headers: [], body: { text } })),
  oddText.map((text) => ({ headers: [], body: { text } })),
);
