import type { Claim } from '@biomarker/fhir';
import { sql } from 'kysely';
import type { Queries } from '../shared/kysely.ts';

export type Entry = { position: number; place: string; full_url: string | null; type: string; is_sound: boolean; released: string | null; body: string };

/** Temporary tables of the transaction; large ones spill to disk. */
type StageTables = {
  import_entry: Entry;
  import_address: { address: string; position: number };
  import_double: { address: string; position: number };
  /** `keys` are those by which the first report that lists the result knows it, as JSON. */
  import_listed: { position: number; keys: string };
  import_record: Omit<Claim, 'where'> & { place: string };
};

export type Stage = ReturnType<typeof withStage>;
export const withStage = (tx: Queries) => tx.withTables<StageTables>();

export async function createStage(tx: Queries): Promise<void> {
  const create = (name: keyof StageTables, columns: string) => sql`CREATE TEMPORARY TABLE ${sql.table(name)} (${sql.raw(columns)}) ON COMMIT DROP`.execute(tx);
  await create('import_entry', 'position integer PRIMARY KEY, place text, full_url text, type text, is_sound boolean, released text, body text');
  await sql`CREATE INDEX import_entry_type ON import_entry (type, position)`.execute(tx);
  await create('import_address', 'address text PRIMARY KEY, position integer');
  await create('import_double', 'address text, position integer');
  await create('import_listed', 'position integer PRIMARY KEY, keys text');
  await create('import_record', 'kind text, key text, place text, PRIMARY KEY (kind, key)');
}
