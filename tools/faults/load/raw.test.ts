import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raw } from './raw.ts';
import { drip, head, pour } from './requests.ts';

// Bytes that no HTTP client would send, and the answer to them.

let serve: (socket: Socket) => unknown;
let port: number;
const server = createServer((socket) => void serve(socket.on('error', () => {})));
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const NO_DEADLINE = 60_000;
const ANSWER = 'HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\nX-Of:  a:b \r\n\r\nlarge';

describe('an answer to raw bytes', () => {
  it('has its parts, to the length that it tells', async () => {
    serve = (socket) => socket.end(`${ANSWER}and more\r\n\r\nof another`);
    const answer = await raw(port, (socket) => void socket.write('123'), NO_DEADLINE);
    expect(answer).toEqual({ status: 413, headers: { 'content-length': '5', 'x-of': 'a:b' }, body: 'large', closed: true, sent: 3 });
  });

  it('counts the bytes of its body, whose characters may have several', async () => {
    serve = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\u00b5\r\n\r\n');
    expect((await raw(port, () => {}, NO_DEADLINE)).body).toBe('\u00b5\r\n');
  });

  it('is none where the server closes without one', async () => {
    serve = (socket) => socket.destroy();
    expect(await raw(port, () => {}, NO_DEADLINE)).toMatchObject({ status: 0, body: '', closed: true });
  });

  it('is what came until the deadline, where the server leaves the connection open', async () => {
    const closed = new Promise<void>((resolve) => {
      serve = (socket) => void socket.once('close', () => resolve()).write(ANSWER);
    });
    expect(await raw(port, () => {}, 50)).toMatchObject({ status: 413, closed: false });
    await closed;
  });

  it('stops the sender, and stands a sender that fails', async () => {
    serve = (socket) => socket.end(ANSWER);
    const open: boolean[] = [];
    let keepOn = () => true;
    const send = (_socket: Socket, go: () => boolean) => {
      open.push((keepOn = go)());
      return Promise.reject(new Error('the sender fails'));
    };
    expect((await raw(port, send, NO_DEADLINE)).status).toBe(413);
    expect([...open, keepOn()]).toEqual([true, false]);
  });
});

/** What the server receives while `send` writes, until the connection ends. */
function receivedOf(send: (socket: Socket, keepOn: () => boolean) => Promise<void>): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    serve = (socket) => void socket.on('data', (bytes: Buffer) => (got += bytes.toString())).on('end', () => resolve(got));
    void raw(port, async (socket, keepOn) => (await send(socket, keepOn), void socket.end()), NO_DEADLINE);
  });
}

describe('the bytes of an abuse', () => {
  it.each(['content-api', 'partner-auth', 'mcp-server'] as const)('begin with a request that %s accepts', (service) => {
    const [path, type] = { 'content-api': ['/api/v1/biomarkers/batch', 'application/json'], 'partner-auth': ['/api/oauth/token', 'application/x-www-form-urlencoded'], 'mcp-server': ['/mcp', 'application/json'] }[service]; // prettier-ignore
    const lines = head(service, ['X-Own: 1']).split('\r\n');
    expect(lines).toEqual([
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      expect.stringMatching(/^X-Forwarded-For: [\d.]+$/),
      `Content-Type: ${type}`,
      'X-Own: 1',
      '',
      '',
    ]);
    expect(head(service, [], '/other', 'GET')).toMatch(/^GET \/other HTTP\/1\.1\r\n/);
  });

  it('pour until enough is written, faster than the other side reads', async () => {
    const chunk = 'x'.repeat(1_000_000);
    expect(await receivedOf((socket, keepOn) => pour(socket, chunk, 20_000_000, keepOn))).toHaveLength(20_000_000);
  });

  it('pour while nobody stops them', async () => {
    let chunks = 0;
    expect(await receivedOf((socket) => pour(socket, 'ab', 1000, () => chunks++ < 3))).toBe('ababab');
  });

  it('drip one part after another', async () => {
    const parts = ['one ', 'two ', 'three'];
    expect(
      await receivedOf((socket) =>
        drip(
          socket,
          () => parts.shift()!,
          1,
          () => parts.length > 0,
        ),
      ),
    ).toBe('one two three');
  });
});
