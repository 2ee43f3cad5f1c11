import type pg from 'pg';

const REQUESTS = 20;

/** Statements per request, as the database counts them during sequential requests. */
export async function statementsPerRequest(client: pg.Client, database: string, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await client.query('SELECT pg_stat_statements_reset()');
  for (let request = 0; request < REQUESTS; request++) await ask();
  const { rows } = await client.query(
    'SELECT coalesce(sum(s.calls), 0)::int AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = $1',
    [database],
  );
  return rows[0].calls / REQUESTS;
}
