import { connect, type Socket } from 'node:net';

/** The answer to bytes that no HTTP client would send. */
export type RawAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The server closed the connection. */
  closed: boolean;
  /** Bytes that the server accepted. */
  sent: number;
};

/** Writes to a socket until nothing is left, the server closes, or `keepOn` returns false. */
export type Send = (socket: Socket, keepOn: () => boolean) => Promise<void> | void;

/** Runs `send`, and collects the answer until the server closes the connection or `deadlineMs` has passed. */
export function raw(port: number, send: Send, deadlineMs: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let over = false;
    const end = (closed: boolean) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      const sent = socket.bytesWritten;
      socket.destroy();
      resolve({ ...parsedAnswer(Buffer.concat(chunks).toString('latin1')), closed, sent });
    };
    const timer = setTimeout(() => end(false), deadlineMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => end(true));
    socket.on('end', () => end(true));
    socket.on('close', () => end(true));
    socket.once('connect', () => void Promise.resolve(send(socket, () => !over && socket.writable)).catch(() => {}));
  });
}

/** The first answer in the received bytes. */
function parsedAnswer(text: string): Pick<RawAnswer, 'status' | 'headers' | 'body'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()] as const),
  );
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers,
    body: Buffer.from(body, 'latin1').subarray(0, Number(headers['content-length'])).toString(),
  };
}
