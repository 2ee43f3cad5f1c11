import type { DestinationStream } from 'pino';
import sonicBoom, { type SonicBoomOpts } from 'sonic-boom';

/** Lines that standard output does not take wait here: about 4,000 of them. */
const MAX_BUFFERED_BYTES = 2 ** 20;
/** For the last lines of the log. */
const EXIT_PATIENCE_MS = 1000;

let output: DestinationStream | undefined;
let dropped = 0;

/** A stream of sonic-boom, as far as it is used. */
type Stream = { write(lines: string): unknown; end(): void; on(event: 'drop' | 'error', act: () => void): unknown };
const openStream = (options: SonicBoomOpts): Stream => new sonicBoom.SonicBoom(options);

/** Standard output, for all loggers of the process: one write for many lines. It never holds the service up: lines that find no room are dropped and counted. */
export const logOutput = (open = openStream): DestinationStream => (output ??= openOutput(open));

/** The number of lines that no buffer had room for. */
export const droppedLogLines = (): number => dropped;

/** Writes are synchronous: `process.exit` would wait for the thread of an asynchronous one that nobody reads. */
function openOutput(open: typeof openStream): DestinationStream {
  let retryUntil = 0;
  const stream = open({
    // Opening `process.stdout` makes a pipe non-blocking: when it is full, a write fails at once.
    fd: process.stdout.fd,
    sync: true,
    minLength: 4096,
    maxLength: MAX_BUFFERED_BYTES,
    periodicFlush: 500,
    retryEAGAIN: () => Date.now() < retryUntil,
  });
  stream.on('drop', () => dropped++);
  // Its lines stay in the buffer for the next write.
  stream.on('error', () => {});
  process.on('exit', () => {
    retryUntil = Date.now() + EXIT_PATIENCE_MS;
    stream.end();
  });
  // Hides `flushSync` from pino: on a full disk it never returns.
  return { write: (lines) => void stream.write(lines) };
}
