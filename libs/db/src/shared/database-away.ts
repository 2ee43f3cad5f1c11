import { DomainError } from '@biomarker/domain/shared';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'EHOSTUNREACH']);
/**
 * SQLSTATE: connection exceptions, insufficient resources, operator intervention (shutdown, cancelled), database not accepting connections,
 * a server that only reads, as a standby does after a failover, and a read that a standby cancels in favor of replication.
 */
const SQLSTATE = /^(08...|53...|57...|55000|25006|40001)$/;
/** Of Prisma: not reachable, timed out, closed by the server, no transaction in time, too many connections. */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
/** node-postgres gives some faults of a connection no code. */
const MESSAGES = /timeout exceeded|Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error/;

type DriverError = { code?: string; message?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };

const sqlStateOf = ({ code = '', meta }: DriverError): string => meta?.driverAdapterError?.cause?.originalCode ?? code;

/** Whether the server takes no writes, as the old primary after a switchover. */
export const isReadOnly = (error: unknown): boolean => sqlStateOf((error ?? {}) as DriverError) === '25006';

/** The error itself, or the refusal `unavailable` when the database is away. */
export function asUnavailable(error: unknown): unknown {
  const driverError = (error ?? {}) as DriverError;
  const { code = '', message = '' } = driverError;
  const isAway = NETWORK.has(code) || PRISMA.has(code) || SQLSTATE.test(sqlStateOf(driverError)) || MESSAGES.test(message);
  if (!isAway) return error;
  return new DomainError('unavailable', 'database_unavailable', 'The service cannot reach its data right now. Please try again in a few seconds.', {
    cause: error,
  });
}

/** Whether an error is the refusal that `asUnavailable` makes. */
export const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'database_unavailable';
