import type pg from 'pg';

const KINDS = { access: '%partner.oauth_artifact%', data: '%partner.lab_%', audit: '%INTO partner.audit%', budgets: '%rate_limit%' } as const;

/** Statements for one request. */
export type Queries = Record<keyof typeof KINDS | 'all', number>;

const REQUESTS = 20;

/** What the database counts while single requests are answered, one after the other. */
export async function queriesPerRequest(client: pg.Client, database: string, ask: () => Promise<unknown>): Promise<Queries> {
  await ask();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await client.query('SELECT pg_stat_statements_reset()');
  for (let request = 0; request < REQUESTS; request++) await ask();
  const calls = async (like: string) => {
    const { rows } = await client.query(
      `SELECT coalesce(sum(s.calls), 0)::int AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = $1 AND s.query LIKE $2`,
      [database, like],
    );
    return rows[0].calls / REQUESTS;
  };
  const { access, data, audit, budgets } = KINDS;
  return { access: await calls(access), data: await calls(data), audit: await calls(audit), budgets: await calls(budgets), all: await calls('%') };
}
