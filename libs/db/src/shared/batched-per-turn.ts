/**
 * Calls in one turn of the event loop share one call of `work`, which answers in their order: a busy process makes few round trips, and no call
 * waits for an earlier one.
 */
export function batchedPerTurn<Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  let items: Item[] = [];
  let results: Promise<readonly Result[]> | undefined;

  async function run(): Promise<readonly Result[]> {
    await new Promise((resolve) => setImmediate(resolve));
    const taken = items;
    [items, results] = [[], undefined];
    return work(taken);
  }

  return async (item) => {
    const place = items.push(item) - 1;
    results ??= run();
    return (await results)[place]!;
  };
}
