import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Structured logs on standard output, or on `destination`. Requests are logged by route and outcome, never with credentials or addresses in clear. */
export function createLogger(service: string, level: string, destination: DestinationStream = bufferedOutput()): Logger {
  const redact = ['*.authorization', '*.cookie', '*.password', '*.token'];
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, redact }, destination);
}

const BUFFERED_BYTES = 65_536;
const LONGEST_BUFFERED_MS = 500;

/** Lines are written some at a time: writing each one costs more than the rest of a small answer. What is left is written at exit. */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFERED_BYTES, maxWrite: 2 * BUFFERED_BYTES });
  setInterval(() => output.flush(), LONGEST_BUFFERED_MS).unref();
  return output;
}
