type Identified = { id: string };
type Readable = {
  findMany(args: { where: { id: { in: string[] } }; select: { id: true; sourceHash: true } }): Promise<{ id: string; sourceHash: string | null }[]>;
};
type Deletable = { deleteMany(args: { where: { id: { notIn: string[] } } }): Promise<{ count: number }> };

/** The entries that the table does not hold as they are: all of them, those without a row, and those with an older one. */
export async function changesOf<T extends { row: Identified & { sourceHash: string } }>(table: Readable, entries: readonly T[]) {
  const found = await table.findMany({ where: { id: { in: entries.map(({ row }) => row.id) } }, select: { id: true, sourceHash: true } });
  const hashes = new Map(found.map(({ id, sourceHash }) => [id, sourceHash]));
  const changed = entries.filter(({ row }) => hashes.get(row.id) !== row.sourceHash);
  return { changed, missing: changed.filter(({ row }) => !hashes.has(row.id)), outdated: changed.filter(({ row }) => hashes.has(row.id)) };
}

type Writable<Row> = {
  createMany(args: { data: Row[] }): Promise<unknown>;
  update(args: { where: { id: string }; data: Row & { updatedAt: Date } }): Promise<unknown>;
};

/** Writes the changed rows; returns their ids. */
export async function writeChanged<Row extends Identified & { sourceHash: string }>(table: Readable & Writable<Row>, rows: readonly Row[]): Promise<string[]> {
  const { changed, missing, outdated } = await changesOf(
    table,
    rows.map((row) => ({ row })),
  );
  await table.createMany({ data: missing.map(({ row }) => row) });
  for (const { row } of outdated) await table.update({ where: { id: row.id }, data: { ...row, updatedAt: new Date() } });
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
