import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { asUnavailable } from './database-away.ts';
import type { Observer } from './observe.ts';

/** Prisma Client on the pool shared with Kysely; each operation is observed. */
export function createPrisma(pool: Pool, { observed }: Observer) {
  const client = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal' });
  return client.$extends({
    name: 'observed',
    query: {
      $allOperations: ({ operation, model, args, query }) =>
        observed(
          () => [operation, model].filter(Boolean).join(' '),
          () => query(args),
        ),
    },
  });
}

export type Prisma = ReturnType<typeof createPrisma>;

export type PrismaTransaction = Parameters<Parameters<Prisma['$transaction']>[0]>[0];

/** Maps errors of beginning and ending a transaction, which extensions do not see. It waits for its beginning as for a connection. */
export function transactionOn(prisma: Prisma, waitMs?: number) {
  return <T>(work: (tx: PrismaTransaction) => Promise<T>): Promise<T> =>
    prisma.$transaction(work, { maxWait: waitMs }).catch((error: unknown) => {
      throw asUnavailable(error);
    });
}
