import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured logs on standard output. Requests are logged by route and outcome, never with credentials or addresses in clear. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.authorization', '*.cookie', '*.password', '*.token'],
  });
}
