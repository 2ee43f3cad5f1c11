import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@biomarker/testbed/until';
import { createHttpServer } from '../src/index.ts';

const LARGE = Buffer.alloc(2 ** 20);
let large = 0;

const server = createHttpServer(
  (req, res) => {
    if (req.url === '/answered-at-once') return void res.end('early');
    if (req.url === '/large') return void (++large, res.end(LARGE));
    let bytes = 0;
    req.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => res.setHeader('X-Request-Id', 'of-the-route').end(`${bytes}`));
    res.setHeader('X-Request-Id', 'of-the-route');
  },
  {
    replyToFault: (fault) => ({
      status: { badRequest: 400, requestTimeout: 408, headersTooLarge: 431, uriTooLong: 414, bodyTooLarge: 413 }[fault],
      contentType: 'text/plain',
      body: fault,
    }),
    keepAliveMs: 65_000,
  },
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

/** No test looks further into an answer. */
const LONGEST_TEXT = 2 ** 16;

/** Sends `head`, then `chunk` repeatedly while the server accepts it. Returns the beginning of the answer and the number of bytes sent. */
async function exchange(head: string, chunk = '', most = 0): Promise<{ text: string; sent: number }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  const more = () => {
    while (socket.writable && socket.bytesWritten < most) if (!socket.write(chunk)) return;
    if (most > 0 && socket.writable) socket.write('0\r\n\r\n');
  };
  socket.on('drain', more);
  socket.on('data', (data: Buffer) => void (text.length < LONGEST_TEXT && (text += data.toString())));
  socket.on('error', () => {});
  socket.write(head);
  more();
  try {
    await until(`the server closes the connection of ${head.slice(0, head.indexOf('\r\n'))}`, () => socket.closed);
  } finally {
    socket.destroy();
  }
  return { text, sent: socket.bytesWritten };
}

const CHUNK = `10000\r\n${'a'.repeat(65_536)}\r\n`;
const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;

/** Sends `head`, and resets the connection when the answer arrives. */
function resetAfter(head: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(head));
    socket.once('data', () => socket.resetAndDestroy());
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}

describe('the HTTP server', () => {
  it('survives a client that asks for a tunnel and resets the connection', async () => {
    // An unhandled socket error fails this file, as it would end a service.
    for (let times = 0; times < 5; times++) await resetAfter('CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await exchange('GET /answered-at-once HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).text).toMatch(/early$/);
  });

  it('refuses more than 100 headers and keeps up to 100', async () => {
    const headers = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1\r\n`).join('');
    const { text } = await exchange(`GET /answered-at-once HTTP/1.1\r\nHost: x\r\n${headers(98)}Connection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect((await exchange(`GET /answered-at-once HTTP/1.1\r\nHost: x\r\n${headers(99)}Connection: close\r\n\r\n`)).text).toMatch(
      /^HTTP\/1.1 431 [^]*headersTooLarge$/,
    );
  });

  it('refuses an endless body while it arrives, with the request id', async () => {
    const { text, sent } = await exchange(post('/'), CHUNK, 200 * 2 ** 20);
    expect(text).toMatch(/^HTTP\/1.1 413 [^]*X-Request-Id: of-the-route\r\n[^]*bodyTooLarge$/);
    expect(sent).toBeLessThan(100 * 2 ** 20);
  });

  it('cuts a client that keeps its side open after a refusal', async () => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    socket.resume().write(`${post('/')}${CHUNK.repeat(20)}0\r\n\r\n`);
    await until('the end of the answer', () => socket.readableEnded);
    await until('the cut', () => {
      socket.write('x');
      return socket.closed;
    });
  });

  it('accepts a body of 1 MB, and no byte more', async () => {
    const bodyOf = (length: number) => exchange(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${'a'.repeat(length)}`);
    expect((await bodyOf(2 ** 20)).text).toMatch(/^HTTP\/1.1 200 /);
    expect((await bodyOf(2 ** 20 + 1)).text).toMatch(/^HTTP\/1.1 413 /);
  });

  it('accepts a body of up to 1 MB', async () => {
    const { text } = await exchange(post('/'), CHUNK, 15 * CHUNK.length);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text).toContain(`${15 * 65_536}`);
  });

  it('answers pipelined requests in order', async () => {
    const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const { text } = await exchange(get('/one') + get('/answered-at-once') + get('/three', 'Connection: close\r\n'));
    expect(text.match(/HTTP\/1.1 200 /g)).toHaveLength(3);
    expect(text.indexOf('early')).toBeGreaterThan(text.indexOf('of-the-route'));
    expect(text.lastIndexOf('of-the-route')).toBeGreaterThan(text.indexOf('early'));
  });

  it('runs no pipelined request ahead of a client that reads nothing', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500));
    await until('the first answer', () => large);
    // The server handles its pending work before these.
    for (let turn = 0; turn < 20; turn++) await exchange('GET /one HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    // The system's buffers hold this many.
    expect(large).toBeLessThan(50);
    socket.destroy();
  });

  it('closes a connection with endless pipelined requests', async () => {
    const before = large;
    const request = 'GET /large HTTP/1.1\r\nHost: x\r\n';
    await exchange(`${request}\r\n`.repeat(2000) + `${request}Connection: close\r\n\r\n`);
    expect(large - before).toBeLessThan(1000);
  });
});

it('an idle connection stays open as long as the service says', async () => {
  expect(
    (await exchange('GET /answered-at-once HTTP/1.1\r\nHost: x\r\n\r\nGET /answered-at-once HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).text,
  ).toMatch(/^keep-alive: timeout=65\r$/im);
});

it('every answer has HSTS when the public address uses TLS', async () => {
  const answers = async (baseUrl: string) => {
    const secure = createHttpServer((_req, res) => res.writeHead(200, { 'Content-Type': 'text/plain' }).end(), {
      replyToFault: () => ({ status: 400, contentType: 'text/plain', body: 'bad' }),
      baseUrl,
      keepAliveMs: 65_000,
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.end(text));
        socket.on('data', (data: Buffer) => (answer += data.toString())).on('close', () => resolve(answer));
      });
    const all = [await raw('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), await raw('GET / HTTP/1.1\r\n\r\n'), await raw('nonsense\r\n\r\n')];
    await new Promise((resolve) => secure.close(resolve));
    return all.map((answer) => [answer.slice(9, 12), /^strict-transport-security: max-age=31536000/im.test(answer)]);
  };
  expect(await answers('https://a.example')).toEqual([
    ['200', true],
    ['400', true],
    ['400', true],
  ]);
  expect((await answers('http://a.example')).map(([, has]) => has)).toEqual([false, false, false]);
});
