import fc, { type Arbitrary } from 'fast-check';
import type { Input } from './wire.ts';

const HOST = 'Host: 127.0.0.1:{port}';

/** Requests that violate HTTP/1.1 framing (RFC 9112). Each is complete, so no server waits for more. */
const REQUEST_LINES = [
  'GET {path} HTTP/1.0',
  'GET {path} HTTP/2.0',
  'GET {path} HTTP/1.2',
  'GET {path}',
  'get {path} HTTP/1.1',
  'NOSUCH {path} HTTP/1.1',
  'GET  {path} HTTP/1.1',
  'GET {path} x HTTP/1.1',
  ' GET {path} HTTP/1.1',
  'GET\t{path}\tHTTP/1.1',
  'GET http://127.0.0.1:{port}{path} HTTP/1.1',
  'GET http://other.example{path} HTTP/1.1',
  'GET //other.example{path} HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT other.example:443 HTTP/1.1',
  'CONNECT {path} HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET {path}#fragment HTTP/1.1',
  'GET {path}\0 HTTP/1.1',
  'GET é HTTP/1.1',
  'GET ?x HTTP/1.1',
  'GET x HTTP/1.1',
  `GET {path}?${'x'.repeat(9000)} HTTP/1.1`,
  `GET {path}?${'x'.repeat(20_000)} HTTP/1.1`,
  '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00',
];
const HEADER_LINES = [
  ...[
    'Host: a\r\nHost: b',
    '',
    'Host:',
    'Host : x',
    `${HOST}\r\nX-Odd: a\0b`,
    `${HOST}\r\nX-Odd\r\n`,
    `${HOST}\r\n: x`,
    `${HOST}\r\nX Odd: x`,
    `${HOST}\r\n folded: x`,
  ],
  ...[`${HOST}\r\nX-Odd: a\r\n b`, `${HOST}\nX-Odd: x`, `${HOST}\rX-Odd: x`, `${HOST}\r\nX-Odd: ${'x'.repeat(17_000)}`],
  `${HOST}${'\r\nX-Many: x'.repeat(200)}`,
  ...['-1', '+0', '0x0', '0, 0', '0\r\nContent-Length: 1', '99999999999999999999', 'x', ''].map((length) => `${HOST}\r\nContent-Length: ${length}`),
];
const CODINGS = [
  'identity',
  'chunked, identity',
  'x',
  ' chunked',
  'xchunked',
  '',
  '"chunked"',
  'chunked\r\nTransfer-Encoding: chunked',
  'chunked\r\nContent-Length: 5',
];
const CHUNKED = [
  '0\r\n\r\n',
  'x\r\n\r\n',
  '-1\r\n\r\n',
  'FFFFFFFFFFFFFFFFF\r\n\r\n',
  '1;x="y\r\nz\r\n0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n0\r\nX-Trailer: x\r\n\r\n',
  '2\n{}\n0\n\n',
];

/** Framing inputs for a service's paths. Each one ends its connection. */
export function framing(paths: readonly string[]): Arbitrary<Input> {
  const path = fc.constantFrom(...paths);
  const ended = '\r\nConnection: close\r\n\r\n';
  const raw = fc.oneof(
    fc.tuple(fc.constantFrom(...REQUEST_LINES), path).map(([line, at]) => `${line.replaceAll('{path}', at)}\r\n${HOST}${ended}`),
    fc
      .tuple(fc.constantFrom('GET', 'POST', 'DELETE'), fc.constantFrom(...HEADER_LINES), path)
      .map(([method, lines, at]) => `${method} ${at} HTTP/1.1\r\n${lines}${ended}`),
    fc
      .tuple(fc.constantFrom('GET', 'POST'), fc.constantFrom(...CODINGS), path)
      .map(([method, coding, at]) => `${method} ${at} HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: ${coding}${ended}0\r\n\r\n`),
    fc
      .tuple(fc.constantFrom(...CHUNKED), path)
      .map(([chunks, at]) => `POST ${at} HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked${ended}${chunks}`),
  );
  return raw.map((text) => {
    const [, method = '', target = ''] = text.match(/^\s*(\S*)\s+(\S*)/) ?? [];
    return { method, target, headers: [], raw: text };
  });
}
