type Identified = { id: string };
type Readable = {
  findMany(args: { where: { id: { in: string[] } }; select: { id: true; sourceHash: true } }): Promise<{ id: string; sourceHash: string | null }[]>;
};
type Deletable = { deleteMany(args: { where: { id: { notIn: string[] } } }): Promise<{ count: number }> };

/** The entries that the table does not hold, or holds from another version of the file. */
export async function changedOf<T extends { row: Identified & { sourceHash: string } }>(table: Readable, entries: readonly T[]): Promise<T[]> {
  const found = await table.findMany({ where: { id: { in: entries.map(({ row }) => row.id) } }, select: { id: true, sourceHash: true } });
  const hashes = new Map(found.map(({ id, sourceHash }) => [id, sourceHash]));
  return entries.filter(({ row }) => hashes.get(row.id) !== row.sourceHash);
}

/** Removes what left the files; answers how many rows that were. */
export async function removeOthers(table: Deletable, kept: readonly Identified[]): Promise<number> {
  const { count } = await table.deleteMany({ where: { id: { notIn: kept.map(({ id }) => id) } } });
  return count;
}
