type Change = { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows?: bigint; numDeletedRows?: bigint }> };

/** Runs an update or a deletion. Returns the number of its rows. */
export async function changedRows(change: Change): Promise<number> {
  const { numUpdatedRows = 0n, numDeletedRows = 0n } = await change.executeTakeFirstOrThrow();
  return Number(numUpdatedRows + numDeletedRows);
}
