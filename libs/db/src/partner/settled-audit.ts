import { sql } from 'kysely';
import type { Database } from '../shared/connect.ts';

/** The highest id after `after` below which no new row can appear: `settled_audit` in the migrations. */
export async function settledUpTo({ kysely }: Database, after: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT partner.settled_audit(${after}) AS id`.execute(kysely);
  return rows[0]!.id;
}
