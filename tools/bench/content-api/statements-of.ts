import type { Database } from '@biomarker/db/content';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

export type Ask = (database: Database) => Promise<unknown>;
export type Statement = { text: string; values: unknown[] };

/** The SQL that a store sends to the database of `url` for one request, in its order. */
export async function statementsOf(ask: Ask, url: string): Promise<Statement[]> {
  const heard: Statement[] = [];
  // The server may end an idle connection while the pool closes.
  const pool = new pg.Pool({ connectionString: url, max: 1 }).on('error', () => {});
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void heard.push({ text: query.sql, values: [...query.parameters] }),
  });
  await ask({ kysely } as Database).finally(() => kysely.destroy());
  return heard;
}
