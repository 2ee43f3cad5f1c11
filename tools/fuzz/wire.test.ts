import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { freePort } from '@biomarker/testbed/postgres/server';
import { bytesOf, wireTo, type Input } from './wire.ts';

// A server that writes what a test says, in place of a service.

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const CLOSE = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const ASKED: Input = { method: 'GET', target: '/asked', headers: [] };

/** What the server does with the first, second and each later request, and the connections that it got. */
let acts: ((socket: Socket) => void)[] = [];
let connections = 0;
let server: Server;
let port: number;
let isWritten = false;

beforeAll(async () => {
  server = createServer((socket) => {
    connections++;
    socket.on('data', () => (acts.length > 1 ? acts.shift()! : acts[0]!)(socket)).on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());
beforeEach(() => {
  connections = 0;
  isWritten = false;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

const writes = (text: string) => (socket: Socket) => void socket.write(text, () => (isWritten = true));
const ends = (text: string) => (socket: Socket) => void socket.end(text);

/** The status of the answer, or the reason why there is none. */
async function told(...does: typeof acts): Promise<number | string> {
  acts = does;
  const wire = wireTo(port);
  const answer = await wire.exchange(ASKED).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  wire.close();
  return answer;
}

it('an answer leaves the connection usable', async () => {
  expect(await told(writes(OK))).toBe(200);
  expect(connections).toBe(1);
});

it('a connection that is closed as announced is opened again', async () => {
  expect(await told(ends(CLOSE), writes(OK))).toBe(200);
  expect(connections).toBe(2);
});

it.each([
  ['no answer', [ends('')], 'the connection was closed without an answer'],
  ['half an answer', [ends('HTTP/1.1 200 OK\r\n')], 'the connection was closed within the answer'],
  ['bytes that are no answer', [writes('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n')], 'the length "x"'],
  ['a connection that is lost behind it', [ends(OK)], 'after the answer (200) the connection does not work: '],
  [
    'another answer to the next request',
    [writes(OK), writes(OK.replace('200 OK', '404 Not Found'))],
    'after the answer (200) the next request on the connection is answered 404',
  ],
])('%s is a fault', async (_what, does, fault) => expect(String(await told(...does))).toContain(fault));

it.each<[string, typeof acts, string]>([
  ['no whole answer', [writes('HTTP/1.1 200 OK\r\n')], 'no whole answer within 15 seconds (17 bytes came)'],
  ['a connection that stays open against its word', [writes(CLOSE)], 'the connection stays open after "Connection: close"'],
])('%s is a fault after 15 seconds', async (_what, does, fault) => {
  let isOver = false;
  const answer = told(...does).finally(() => (isOver = true));
  while (!isWritten) await new Promise(setImmediate);
  // What the kernel holds is read in the next turns.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  jest.advanceTimersByTime(14_999);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  jest.advanceTimersByTime(1);
  expect(await Promise.race([answer, new Promise(setImmediate)])).toBe(fault);
});

it('a service that is gone is a fault', async () => {
  await expect(wireTo(await freePort()).exchange(ASKED)).rejects.toThrow(/^no connection: .*ECONNREFUSED/);
});

it.each<[string, Input, string]>([
  ['its host', ASKED, 'GET /asked HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n'],
  ['no second host', { ...ASKED, headers: [['hOST', 'x']] }, 'GET /asked HTTP/1.1\r\nhOST: x\r\n\r\n'],
  [
    'the length of its body in bytes',
    { ...ASKED, method: 'POST', body: { text: 'é' } },
    'POST /asked HTTP/1.1\r\nHost: 127.0.0.1:80\r\nContent-Length: 2\r\n\r\né',
  ],
  ['no second length', { ...ASKED, headers: [['Host', ''], ['content-length', '9']], body: { base64: 'YQ==' } }, 'GET /asked HTTP/1.1\r\nHost: \r\ncontent-length: 9\r\n\r\na'], // prettier-ignore
  ['nothing if it is written out', { ...ASKED, raw: 'GET / {port} {port}' }, 'GET / 80 80'],
])('a request gets %s', (_what, input, text) => expect(bytesOf(input, 80).toString()).toBe(text));
