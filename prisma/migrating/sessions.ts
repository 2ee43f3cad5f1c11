import type pg from 'pg';

/** A row of `pg_stat_activity`; for other roles' sessions PostgreSQL shows little more than the process. */
type Session = {
  pid: number;
  usename: string | null;
  application_name: string | null;
  client_addr: string | null;
  state: string | null;
  seconds: number | null;
};

/** Other sessions of this database that match `condition`, oldest transaction first. */
export async function sessionsBy(client: pg.Client, condition: string): Promise<Session[]> {
  const { rows } = await client.query<Session>(`
    SELECT pid, usename, application_name, host(client_addr) AS client_addr, state, extract(epoch FROM now() - xact_start)::int AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}
    ORDER BY xact_start LIMIT 5`);
  return rows;
}

export function sentenceOf(sessions: readonly Session[]): string {
  if (sessions.length === 0) return 'nobody any more: run this again.';
  const described = sessions.map(({ pid, usename, application_name, client_addr, state, seconds }) => {
    const details = [usename, application_name, client_addr, state, seconds !== null && `in a transaction for ${seconds} s`].filter(Boolean);
    return `process ${pid}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
  });
  return `${described.join('; ')}. Wait for it, or end it: SELECT pg_terminate_backend(${sessions[0]!.pid});`;
}
