import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { logOutput } from './log-output.ts';
import { activeTraceFields } from './tracing/trace-ids.ts';

export type { Logger };

const REDACTED = ['*.authorization', '*.cookie', '*.password', '*.token'];

/** Structured logs on standard output, or on `destination`. Requests are logged by route and outcome, never with credentials or addresses in clear. */
export function createLogger(service: string, level: string, destination: DestinationStream = logOutput()): Logger {
  return pino({ level, base: { service }, timestamp: stdTimeFunctions.isoTime, redact: REDACTED, mixin: activeTraceFields }, destination);
}
