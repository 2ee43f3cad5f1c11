const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'EHOSTUNREACH']);
/** SQLSTATE: connection exceptions, insufficient resources, operator intervention (shutdown, cancelled), database not accepting connections. */
const SQLSTATE = /^(08...|53...|57...|55000)$/;
const MESSAGES = /timeout exceeded|Connection terminated|Query read timeout|timeout expired/;

/** The value of `Retry-After` while the database is away, in seconds. */
export const RETRY_AFTER_SECONDS = '5';

/** node-postgres gives no class to faults of the connection: a code (Node's, or SQLSTATE), or one of a few messages. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', refusal } = (error ?? {}) as { code?: string; message?: string; refusal?: string };
  return refusal === 'unavailable' || NETWORK.has(code) || SQLSTATE.test(code) || MESSAGES.test(message);
}
