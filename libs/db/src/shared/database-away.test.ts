import { expect, it } from '@jest/globals';
import { asUnavailable, isUnavailable, isUnsettled, unsettled } from './database-away.ts';

const failure = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields);
/** Prisma's report of a server error without a Prisma code. */
const ofPrisma = (originalCode: string) => failure({ code: 'P2039', meta: { driverAdapterError: { cause: { originalCode } } } });

it.each([
  ['a refused connection', failure({ code: 'ECONNREFUSED' })],
  ['a shutdown', failure({ code: '57P01' })],
  ['a password that was changed', failure({ code: '28P01' })],
  ['a reset connection', failure({ code: 'ECONNRESET' })],
  ['a broken connection', failure({ code: '08006' })],
  ['a server that only reads', failure({ code: '25006' })],
  ['a read that a standby cancels', failure({ code: '40001' })],
  ['a wait for the pool', failure({}, 'timeout exceeded when trying to connect')],
  ['a hanging server', failure({}, 'Query read timeout')],
  ['a refused connection of Prisma', failure({ code: 'P1001' })],
  ['a transaction that Prisma could not begin', failure({ code: 'P2028' })],
  ['a shutdown behind Prisma', ofPrisma('57P01')],
  ...['ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'EHOSTUNREACH', '08000', '53300', '55000', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'].map(
    (code): [string, Error] => [`the code ${code}`, failure({ code })],
  ),
  ...['Connection terminated unexpectedly', 'timeout expired', 'Client has encountered a connection error and is not queryable'].map(
    (message): [string, Error] => [`"${message}"`, failure({}, message)],
  ),
])('%s means that the database is unavailable', (_fault, error) => {
  expect(asUnavailable(error)).toMatchObject({ refusal: 'unavailable', code: 'database_unavailable', cause: error });
});

it('a month without a partition means that the data is unavailable, over a connection that works', () => {
  const error = failure({ code: '23514', table: 'audit' });
  expect(asUnavailable(error)).toMatchObject({ refusal: 'unavailable', code: 'partition_missing', cause: error });
  expect(isUnavailable(asUnavailable(error))).toBe(false);
});

it.each([
  ['a connection', unsettled()],
  ['a connection of Prisma', ofPrisma('UNSETTLED')],
])('the refusal of %s to an unsettled database is told from one that is away', (_of, error) => {
  expect(asUnavailable(error)).toMatchObject({ refusal: 'unavailable', code: 'database_unsettled', cause: error });
  expect([isUnsettled(error), isUnsettled(asUnavailable(error)), isUnavailable(asUnavailable(error))]).toEqual([true, true, false]);
  expect([isUnsettled(failure({ code: '57P01' })), isUnsettled(undefined)]).toEqual([false, false]);
});

it.each([
  ['a violated check', failure({ code: '23514', constraint: 'a_check' })],
  ['a violated check behind Prisma', ofPrisma('23514')],
  ['a duplicate', failure({ code: '23505' })],
  ['a missing right', failure({ code: '42501' })],
  ['a duplicate of Prisma', failure({ code: 'P2002' })],
  ['a missing right behind Prisma', ofPrisma('42501')],
  ['a fault without a code', failure({})],
])('%s is passed on unchanged', (_fault, error) => {
  expect(asUnavailable(error)).toBe(error);
});
