const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', '57P01', '57P02', '57P03', '57014', '53300', '08006', '08001']);
const MESSAGES = /timeout exceeded|Connection terminated|Query read timeout|timeout expired/;

/** node-postgres gives no class to faults of the connection: a code (Node's, or SQLSTATE), or one of a few messages. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return CODES.has(code ?? '') || MESSAGES.test(message);
}
