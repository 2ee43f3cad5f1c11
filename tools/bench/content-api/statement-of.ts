import type { Database } from '@biomarker/db/content';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';

export type Ask = (database: Database) => Promise<unknown>;

/** The SQL of a store, captured by a connection that only listens. */
export async function statementOf(ask: Ask): Promise<{ text: string; values: unknown[] }> {
  let heard: { text: string; values: unknown[] } | undefined;
  const client = {
    query: async (text: string, values: readonly unknown[]) => {
      heard = { text, values: [...values] };
      throw new Error('only listening');
    },
    release() {},
  } as unknown as PostgresPoolClient;
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => {} } }) });
  await ask({ kysely } as Database).catch(() => {});
  return heard!;
}
