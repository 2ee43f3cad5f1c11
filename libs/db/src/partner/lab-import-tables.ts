import type { Claim } from '@biomarker/fhir';
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
  const create = (name: keyof StageTables) => tx.schema.createTable(name).temporary().onCommit('drop');
  await create('import_entry')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('place', 'text')
    .addColumn('full_url', 'text')
    .addColumn('type', 'text')
    .addColumn('is_sound', 'boolean')
    .addColumn('released', 'text')
    .addColumn('body', 'text')
    .execute();
  await tx.schema.createIndex('import_entry_type').on('import_entry').columns(['type', 'position']).execute();
  await create('import_address')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer')
    .execute();
  await create('import_double').addColumn('address', 'text').addColumn('position', 'integer').execute();
  await create('import_listed')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('keys', 'text')
    .execute();
  await create('import_record')
    .addColumn('kind', 'text')
    .addColumn('key', 'text')
    .addColumn('place', 'text')
    .addPrimaryKeyConstraint('import_record_key', ['kind', 'key'])
    .execute();
}
