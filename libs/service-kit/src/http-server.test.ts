import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { createHttpServer } from './http-server.ts';

/** A service that answers its path, at once or `late`: after the parser found a fault. It reads no body; whatever the parser refuses is answered with the name of the fault. */
async function answersOf(
  bytes: string,
  when: 'at once' | 'late' = 'at once',
  afterwards: (socket: Socket) => Promise<void> = async () => {},
): Promise<string[]> {
  const server = createHttpServer(
    async (req, res) => {
      if (when === 'late') await once(server, 'clientError');
      res.end(`answer to ${req.url}${req.headers.host === 'x' ? '' : ` of ${req.headers.host}`}`);
    },
    { replyToFault: (fault, path) => ({ status: 400, contentType: 'text/plain', body: `${fault} at ${path}` }) },
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
  return text
    .split(/(?=HTTP\/1\.1 )/)
    .filter(Boolean)
    .map((answer) => answer.replace(/^HTTP\/1\.1 (\d+).*\r\n\r\n/s, '$1 '));
}

it('answers CONNECT, which no service has, instead of hanging up', async () => {
  expect(await answersOf('CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual(['400 badRequest at undefined']);
});

it('refuses two Host headers', async () => {
  expect(await answersOf('GET /slow HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')).toEqual(['400 badRequest at /slow']);
});

it('never answers what cannot be read before what came first on the connection', async () => {
  expect(await answersOf('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n', 'late')).toEqual(['200 answer to /slow']);
});

it('says nothing more after an answer that ended the connection', async () => {
  expect(await answersOf('GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n0\r\n\r\n')).toEqual(['200 answer to /last']);
  expect(await answersOf('GET /a HTTP/1.1\r\n\r\nConnection: close\r\n\r\n')).toEqual(['400 badRequest at /a']);
});

it('answers what cannot be read on a connection that was kept open', async () => {
  const later = async (socket: Socket) => {
    await once(socket, 'data');
    socket.write('GARBAGE\r\n\r\n');
  };
  expect(await answersOf('GET /first HTTP/1.1\r\nHost: x\r\n\r\n', 'at once', later)).toEqual(['200 answer to /first', '400 badRequest at undefined']);
});

it('says nothing more when a body turns out broken after its answer', async () => {
  const head = 'POST /early HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await answersOf(`${head}nonsense\r\n`)).toEqual(['200 answer to /early']);
});

it('answers a broken body that a request still waits for', async () => {
  expect(await answersOf('POST /late HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n', 'late')).toEqual(['400 badRequest at /late']);
});

it('sends no body to HEAD', async () => {
  expect(await answersOf('HEAD /x HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n')).toEqual(['400 ']);
});

it('tells the path also when the words of the request line are set apart by tabs, or the method is none', async () => {
  expect(await answersOf('get /path HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual(['400 badRequest at /path']);
  expect(await answersOf('GET\t/path\tHTTP/1.1\r\nHost: x\r\n\r\n')).toEqual(['400 badRequest at /path']);
});

it('tells the path also when the query is too long to be read', async () => {
  expect(await answersOf(`GET /path?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual(['400 uriTooLong at /path']);
});

it('takes an address in absolute form for what it means (RFC 9112, section 3.2.2)', async () => {
  const asked = (target: string) => answersOf(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(await asked('http://other.example:80/path?q=/x')).toEqual(['200 answer to /path?q=/x of other.example:80']);
  expect(await asked('HTTPS://x')).toEqual(['200 answer to /']);
  expect(await asked('http://x?q')).toEqual(['200 answer to /?q']);
  expect(await asked('//x/path')).toEqual(['200 answer to //x/path']);
});
