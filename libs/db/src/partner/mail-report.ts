import type { MailReport } from '@biomarker/domain/partner';
import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';

/** The messages of both environments, by state and problem. */
export const mailReport = async ({ kysely }: Pick<Database, 'kysely'>): Promise<MailReport[]> => {
  const { rows } = await sql<MailReport>`
    SELECT state, problem, count(*)::int AS count, to_char(min(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since,
      (array_agg(answer ORDER BY coalesce(ended_at, due_at) DESC))[1] AS answer,
      coalesce(array_agg(DISTINCT recipient ORDER BY recipient) FILTER (WHERE state = 'refused'), '{}') AS recipients
    FROM partner.mail GROUP BY state, problem ORDER BY state, problem NULLS FIRST`.execute(kysely);
  return rows.map(({ problem, answer, ...row }) => ({ ...row, ...(problem && { problem }), ...(answer && { answer }) }));
};
