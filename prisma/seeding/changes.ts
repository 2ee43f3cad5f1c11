type Identified = { id: string };
type Readable = {
  findMany(args: { where: { id: { in: string[] } }; select: { id: true; sourceHash: true } }): Promise<{ id: string; sourceHash: string | null }[]>;
};
type Deletable = { deleteMany(args: { where: { id: { notIn: string[] } } }): Promise<{ count: number }> };

/** The entries that are missing in the table or outdated there. */
export async function changedOf<T extends { row: Identified & { sourceHash: string } }>(table: Readable, entries: readonly T[]): Promise<T[]> {
  const found = await table.findMany({ where: { id: { in: entries.map(({ row }) => row.id) } }, select: { id: true, sourceHash: true } });
  const hashes = new Map(found.map(({ id, sourceHash }) => [id, sourceHash]));
  return entries.filter(({ row }) => hashes.get(row.id) !== row.sourceHash);
}

type Writable<Row> = { upsert(args: { where: { id: string }; create: Row; update: Row & { updatedAt: Date } }): Promise<unknown> };

/** Writes the changed rows; returns their ids. */
export async function writeChanged<Row extends Identified & { sourceHash: string }>(table: Readable & Writable<Row>, rows: readonly Row[]): Promise<string[]> {
  const changed = await changedOf(
    table,
    rows.map((row) => ({ row })),
  );
  for (const { row } of changed) await table.upsert({ where: { id: row.id }, create: row, update: { ...row, updatedAt: new Date() } });
  return changed.map(({ row }) => row.id);
}

/** Makes a table match its rows; `changed` are the ids of the written ones. */
export async function bringTo<Row extends Identified & { sourceHash: string }>(table: Readable & Writable<Row> & Deletable, rows: readonly Row[]) {
  const removed = await removeOthers(table, rows);
  const changed = await writeChanged(table, rows);
  return { changed, report: { written: changed.length, removed } };
}

/** Removes rows that left the files; returns their number. */
export async function removeOthers(table: Deletable, kept: readonly Identified[]): Promise<number> {
  const { count } = await table.deleteMany({ where: { id: { notIn: kept.map(({ id }) => id) } } });
  return count;
}
