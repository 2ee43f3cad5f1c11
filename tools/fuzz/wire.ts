import { connect, type Socket } from 'node:net';
import { readAnswer, type Answer } from './read-answer.ts';

/** A raw request. Nothing here is checked, since HTTP clients would refuse to send most of it. */
export type Input = {
  method: string;
  /** The request target of the request line. */
  target: string;
  headers: [name: string, value: string][];
  body?: { text: string } | { base64: string };
  /** The whole request instead, for malformed HTTP. */
  raw?: string;
};

/** The reason for a missing answer. */
export class WireFault extends Error {
  override name = 'WireFault';
}

/** A hard cap; no answer takes that long. */
const DEADLINE_MS = 15_000;
const PROBE: Input = { method: 'GET', target: '/livez', headers: [] };

/** One connection to a service, kept open between inputs and reopened when the service closes it. */
export function wireTo(port: number) {
  let socket: Socket | undefined;

  async function send(input: Input): Promise<Answer> {
    socket ??= await opened(port);
    const answer = await exchange(socket, bytesOf(input, port), input.method);
    if (closes(answer)) {
      await gone(socket);
      socket = undefined;
    }
    return answer;
  }

  return {
    /** The answer; throws a `WireFault` when there is none, or when the connection or the service does not work after it. */
    async exchange(input: Input): Promise<Answer> {
      try {
        const answer = await send(input);
        const probe = await send(PROBE).catch((error: Error) => {
          throw new WireFault(`after the answer (${answer.status}) the connection does not work: ${error.message}`);
        });
        if (probe.status !== 200) throw new WireFault(`after the answer (${answer.status}) the next request on the connection is answered ${probe.status}`);
        return answer;
      } catch (error) {
        this.close();
        throw error;
      }
    },
    close() {
      socket?.destroy();
      socket = undefined;
    },
  };
}
export type Wire = ReturnType<typeof wireTo>;

export function bodyOf({ body }: Input): Buffer | undefined {
  if (!body) return undefined;
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}

/** Adds missing Host and Content-Length headers. */
export function bytesOf(input: Input, port: number): Buffer {
  if (input.raw !== undefined) return Buffer.from(input.raw.replaceAll('{port}', String(port)));
  const body = bodyOf(input);
  const given = new Set(input.headers.map(([name]) => name.toLowerCase()));
  const headers = [
    ...(given.has('host') ? [] : [['Host', `127.0.0.1:${port}`]]),
    ...input.headers,
    ...(body && !given.has('content-length') ? [['Content-Length', String(body.length)]] : []),
  ];
  const head = `${input.method} ${input.target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]);
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay(true)));
    socket.once('error', (error) => reject(new WireFault(`no connection: ${error.message}`)));
  });
}

const closes = ({ headers }: Answer) => headers.some(([name, value]) => name === 'connection' && value.toLowerCase() === 'close');

function exchange(socket: Socket, bytes: Buffer, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => {});
      settled();
    };
    const fail = (reason: string) => settle(() => reject(new WireFault(reason)));
    const timer = setTimeout(() => fail(`no whole answer within ${DEADLINE_MS / 1000} seconds (${received.length} bytes came)`), DEADLINE_MS);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      try {
        const answer = readAnswer(received, method);
        if (answer) settle(() => resolve(answer));
      } catch (error) {
        fail((error as Error).message);
      }
    });
    socket.on('error', (error: Error) => fail(`the connection broke: ${error.message}`));
    socket.on('close', () => {
      const answer = received.length > 0 ? readAnswer(received, method, true) : undefined;
      if (answer) return settle(() => resolve(answer));
      fail(received.length === 0 ? 'the connection was closed without an answer' : 'the connection was closed within the answer');
    });
    socket.write(bytes);
  });
}

/** Resolves when the service closes the connection as announced. */
function gone(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed || socket.readableEnded) return resolve();
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new WireFault('the connection stays open after "Connection: close"'));
    }, DEADLINE_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.on('error', () => {});
    socket.resume();
  });
}
