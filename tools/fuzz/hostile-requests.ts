import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { oddText, oneLine } from './hostile.ts';
import type { Input } from './wire.ts';

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

/** Headers that services and proxies read, with valid and invalid values. */
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

/** None for half of the inputs, so these reach later code. */
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

/** Unexpected bodies: compressed (even by a factor of hundreds), truncated, binary, too large, empty. */
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
