import { DomainError } from '@biomarker/domain/shared';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'EHOSTUNREACH']);
/**
 * SQLSTATE: connection exceptions, a refused login (after a change of its password), insufficient resources, operator intervention (shutdown, cancelled),
 * database not accepting connections, a read-only server (a standby after a failover), and a read canceled by a standby in favor of replication.
 */
const SQLSTATE = /^(08...|28...|53...|57...|55000|25006|40001)$/;
/** Prisma codes: unreachable, timed out, closed by the server, no transaction in time, too many connections. */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
/** SQLSTATE of a violated check; without a constraint's name, no partition takes the row: the months of the audit have ended. */
const CHECK_VIOLATION = '23514';
/** Of a database that may have lost withdrawals. */
const UNSETTLED = 'UNSETTLED';
/** node-postgres gives some connection errors no code. */
const MESSAGES = /timeout exceeded|Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error/;

type DriverError = { code?: string; constraint?: string; message?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };

const sqlStateOf = ({ code = '', meta }: DriverError): string => meta?.driverAdapterError?.cause?.originalCode ?? code;

/** True when the server is read-only, such as the old primary after a switchover. */
export const isReadOnly = (error: unknown): boolean => sqlStateOf((error ?? {}) as DriverError) === '25006';

/** Refuses a connection to a database that is not settled. */
export const unsettled = () => Object.assign(new Error('the database is not settled'), { code: UNSETTLED });

/** True for that refusal, also as a surface gets it. */
export const isUnsettled = (error: unknown): boolean => (asUnavailable(error) as { code?: string } | undefined)?.code === 'database_unsettled';

/** The refusal `unavailable` for an unavailable or unsettled database or a missing partition, or the error itself. */
export function asUnavailable(error: unknown): unknown {
  const driverError = (error ?? {}) as DriverError;
  const { code = '', constraint, message = '' } = driverError;
  if (code === CHECK_VIOLATION && constraint === undefined)
    return new DomainError('unavailable', 'partition_missing', 'The service cannot store this right now. Please try again in a minute.', { cause: error });
  if (sqlStateOf(driverError) === UNSETTLED)
    return new DomainError('unavailable', 'database_unsettled', 'The service cannot reach its data right now. Please try again later.', { cause: error });
  const isAway = NETWORK.has(code) || PRISMA.has(code) || SQLSTATE.test(sqlStateOf(driverError)) || MESSAGES.test(message);
  if (!isAway) return error;
  return new DomainError('unavailable', 'database_unavailable', 'The service cannot reach its data right now. Please try again in a few seconds.', {
    cause: error,
  });
}

/** True for the refusal of an unavailable database, not of an unsettled one: a laboratory store that is away is left out, an unsettled one is not. */
export const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'database_unavailable';
