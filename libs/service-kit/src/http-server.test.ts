import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { createHttpServer } from './http-server.ts';

/** Sends `bytes` to a service that answers its path, at once or `late`: after a parser fault. It reads no body and answers a parser fault with its name. */
async function textOf(bytes: string, when: 'at once' | 'late' = 'at once', afterwards: (socket: Socket) => Promise<void> = async () => {}): Promise<string> {
  const server = createHttpServer(
    (req, res) => {
      const answer = () => void res.end(`answer to ${req.url}${req.headers.host === 'x' ? '' : ` of ${req.headers.host}`}`);
      if (when === 'late') void once(server, 'clientError').then(answer);
      else answer();
    },
    { replyToFault: (fault, path) => ({ status: 400, contentType: 'text/plain', body: `${fault} at ${path}` }), keepAliveMs: 65_000 },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(bytes);
      void afterwards(socket);
    });
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
  server.close();
  return text;
}

const answersOf = async (...sent: Parameters<typeof textOf>): Promise<string[]> =>
  (await textOf(...sent))
    .split(/(?=HTTP\/1\.1 )/)
    .filter(Boolean)
    .map((answer) => answer.replace(/^HTTP\/1\.1 (\d+).*\r\n\r\n/s, '$1 '));

it.each([
  ['an unreadable request', 'GARBAGE\r\n\r\n', 'badRequest at undefined'],
  ['a CONNECT', 'CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'badRequest at undefined'],
  ['two hosts', 'GET /slow HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 'badRequest at /slow'],
])('refuses %s with the headers of every answer, and closes the connection', async (_what, bytes, body) => {
  const lines = (await textOf(bytes)).split('\r\n').map((line) => line.replace(/^X-Request-Id: [\da-f-]{36}$/, 'X-Request-Id: …'));
  expect(lines.filter((line) => !line.startsWith('Date: '))).toEqual([
    'HTTP/1.1 400 Bad Request',
    'Content-Type: text/plain',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Request-Id: …',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ]);
});

it('bounds the time of headers, of a request, of silence and between requests', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = createHttpServer(() => {}, { replyToFault: () => ({}) as never, keepAliveMs: 65_000 });
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    ...{ headersTimeout: 10_000, requestTimeout: 15_000, timeout: 20_000, keepAliveTimeout: 65_000 },
  });
});

it('answers CONNECT with an error instead of hanging up', async () => {
  expect(await answersOf('CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual(['400 badRequest at undefined']);
});

it('refuses two Host headers', async () => {
  expect(await answersOf('GET /slow HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')).toEqual(['400 badRequest at /slow']);
});

it.each(['y@x', '@x', 'x:y', 'x:1:2', 'x:99999', 'x/y', 'x?y', 'x y', '[::1', 'x\\y', 'b\u00fccher'])(
  'refuses the malformed host %p (RFC 9112, section 3.2)',
  async (host) => {
    expect(await answersOf(`GET /slow HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toEqual(['400 badRequest at /slow']);
  },
);

it.each(['y', 'Y.example:80', 'y.example.', '[::1]:80', '127.0.0.1:65535', 'y_z', ''])('takes the host %p', async (host) => {
  const [answer] = await answersOf(`GET /slow HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^200 /);
});

it('keeps response order when an unreadable request follows', async () => {
  expect(await answersOf('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n', 'late')).toEqual(['200 answer to /slow']);
});

it('sends nothing after an answer that ended the connection', async () => {
  expect(await answersOf('GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n0\r\n\r\n')).toEqual(['200 answer to /last']);
  expect(await answersOf('GET /a HTTP/1.1\r\n\r\nConnection: close\r\n\r\n')).toEqual(['400 badRequest at /a']);
});

it('answers an unreadable request on a kept-alive connection', async () => {
  const later = async (socket: Socket) => {
    await once(socket, 'data');
    socket.write('GARBAGE\r\n\r\n');
  };
  expect(await answersOf('GET /first HTTP/1.1\r\nHost: x\r\n\r\n', 'at once', later)).toEqual(['200 answer to /first', '400 badRequest at undefined']);
});

it('sends nothing when a body turns out invalid after its answer', async () => {
  const head = 'POST /early HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await answersOf(`${head}nonsense\r\n`)).toEqual(['200 answer to /early']);
});

it('answers an invalid body while its request is pending', async () => {
  expect(await answersOf('POST /late HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n', 'late')).toEqual(['400 badRequest at /late']);
});

it('sends no body for HEAD', async () => {
  expect(await answersOf('HEAD /x HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n')).toEqual(['400 ']);
});

it('reads the path from a request line with tabs or an invalid method', async () => {
  expect(await answersOf('get /path HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual(['400 badRequest at /path']);
  expect(await answersOf('GET\t/path\tHTTP/1.1\r\nHost: x\r\n\r\n')).toEqual(['400 badRequest at /path']);
});

it('reads the path when the query is too long', async () => {
  expect(await answersOf(`GET /path?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual(['400 uriTooLong at /path']);
});

it('accepts a request target in absolute form (RFC 9112, section 3.2.2)', async () => {
  const answersFor = (target: string) => answersOf(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(await answersFor('http://other.example:80/path?q=/x')).toEqual(['200 answer to /path?q=/x of other.example:80']);
  expect(await answersFor('HTTPS://x')).toEqual(['200 answer to /']);
  expect(await answersFor('http://x?q')).toEqual(['200 answer to /?q']);
  expect(await answersFor('//x/path')).toEqual(['200 answer to //x/path']);
});

it.each([
  ['an unreadable request', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['a CONNECT', 'CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
])('reads no more than 8 MiB behind %s', async (_name, head) => {
  const server = createHttpServer((_req, res) => void res.end(), {
    replyToFault: (fault) => ({ status: 400, contentType: 'text/plain', body: fault }),
    keepAliveMs: 65_000,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
    client.write(head);
    client.write(Buffer.alloc(40 * 2 ** 20, 'a'));
  });
  client.on('error', () => {}).resume();
  const [socket] = (await once(server, 'connection')) as [Socket];
  await once(socket, 'close');
  server.close();
  expect(socket.bytesRead).toBeGreaterThan(8 * 2 ** 20);
  expect(socket.bytesRead).toBeLessThan(10 * 2 ** 20);
});
