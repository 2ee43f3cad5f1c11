import type pg from 'pg';

const TABLES = ['partner.lab_report', 'partner.lab_result', 'partner.lab_history'];

/** Fills tables like a restore: keys and indexes are created after the rows. */
export async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await client.query(
    `SELECT conrelid::regclass AS owner, conname AS name, contype AS type, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('p', 'f') AND conparentid = 0 ORDER BY contype`,
    [TABLES],
  );
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary`,
    [TABLES],
  );
  // Foreign keys first: they depend on the primary ones.
  for (const { owner, name } of constraints) await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { owner, name, definition } of constraints.toReversed()) await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT "${name}" ${definition}`);
  // PostgreSQL lists an index of a partitioned table without those of its partitions.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
}
