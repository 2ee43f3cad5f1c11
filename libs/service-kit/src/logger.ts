import { pino, type DestinationStream, type Logger } from 'pino';
import { activeTraceFields } from './tracing/trace-ids.ts';

export type { Logger };

/** Structured logs on standard output, or on `destination`. Requests are logged by route and outcome, never with credentials or addresses in clear. */
export function createLogger(service: string, level: string, destination: DestinationStream = bufferedOutput()): Logger {
  const redact = ['*.authorization', '*.cookie', '*.password', '*.token'];
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, redact, mixin: activeTraceFields }, destination);
}

const LINES_AT_ONCE = 64;
const LONGEST_HELD_MS = 500;

/** Lines are handed over some at a time: writing each one costs more than the rest of a small answer. What is left is written at exit. */
function bufferedOutput(): DestinationStream & { flushSync(): void } {
  let lines: string[] = [];
  function handOver() {
    if (lines.length > 0) output.write(lines.join(''));
    lines = [];
  }
  function flushSync() {
    // A write that begins now would be cut off: from here on lines are only gathered, and written below.
    Object.assign(output, { minLength: Infinity });
    handOver();
    output.flushSync();
  }
  process.on('exit', flushSync);
  const output = pino.destination({ dest: 1, sync: false });
  setInterval(handOver, LONGEST_HELD_MS).unref();
  // Not at once: a write that a call of process.exit meets under way would come behind what is written then.
  return { write: (line) => void (lines.push(line) === LINES_AT_ONCE && setImmediate(handOver)), flushSync };
}
