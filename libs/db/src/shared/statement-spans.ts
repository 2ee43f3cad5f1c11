import type pg from 'pg';
import type { Observer } from './observe.ts';
import { statementName } from './pool-statement-name.ts';

type Query = (...args: unknown[]) => Promise<unknown>;

/** Observes statements that bypass Prisma and Kysely. */
export function observePool(pool: pg.Pool, observer: Observer): void {
  const watched =
    (query: Query): Query =>
    (...args) =>
      isObserved(args)
        ? query(...args)
        : observer.observed(
            () => statementOf(args[0]),
            () => query(...args),
          );

  pool.query = watched(pool.query.bind(pool) as Query) as typeof pool.query;
  pool.on('connect', (client) => {
    client.query = watched(client.query.bind(client) as Query) as typeof client.query;
  });
}

/** The pool passes a callback; Prisma asks for rows as arrays, and our driver of Kysely marks its statements: all of them are observed already. */
const isObserved = ([asked, ...rest]: unknown[]) =>
  typeof rest.at(-1) === 'function' || (typeof asked === 'object' && asked !== null && ('rowMode' in asked || 'isObserved' in asked));

const statementOf = (asked: unknown) => statementName(typeof asked === 'string' ? asked : (asked as { text: string }).text);
