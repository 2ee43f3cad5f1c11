import { importBatch, type ImportRules } from './import-deliveries.ts';
import { collector, type ImportReport } from './import-session-report.ts';
import type { ImportSession } from './import-store.ts';
import type { Found } from './sent-delivery.ts';

/** The number of deliveries checked and written together. */
const BATCH = 100;

/** Runs `work` in one transaction, which is undone unless its result says `keep`. One import at a time. */
export type FoundStore = { inSession<Result extends { keep: boolean }>(work: (session: ImportSession) => Promise<Result>): Promise<Result> };

export type FoundRules = ImportRules & { dryRun: boolean };

/** Imports what a reader finds, in order: a later delivery of one file may change what an earlier one brought. The refused ones are returned with it. */
export async function importFound(
  store: FoundStore,
  read: (now: Date) => Iterable<Found> | AsyncIterable<Found>,
  rules: FoundRules,
): Promise<{ report: ImportReport; refused: Found[] }> {
  return store.inSession(async (session) => {
    const collect = collector();
    const refused: Found[] = [];
    let found = 0;
    for await (const batch of batchesOf(read(session.now))) {
      found += batch.length;
      refused.push(...(await importBatch(session, batch, rules, collect)));
    }
    if (found === 0) collect.refuse([{ where: 'the file', field: '', about: 'holds no report' }]);
    const isGood = collect.report.refusalCount === 0 || (rules.keepGood && collect.report.units.taken > 0);
    return { keep: isGood && !rules.dryRun, report: collect.report, refused };
  });
}

/** A batch holds each key once, since it is compared with the chart as it stands before the batch. */
async function* batchesOf(found: Iterable<Found> | AsyncIterable<Found>): AsyncGenerator<Found[]> {
  let batch: Found[] = [];
  let keys = new Set<string>();
  for await (const one of found) {
    const own = keysOf(one);
    if (batch.length === BATCH || own.some((key) => keys.has(key))) {
      yield batch;
      [batch, keys] = [[], new Set()];
    }
    batch.push(one);
    for (const key of own) keys.add(key);
  }
  if (batch.length > 0) yield batch;
}

const keysOf = ({ delivery }: Found): string[] =>
  delivery ? [...delivery.report.keys.map((key) => `report ${key}`), ...delivery.results.flatMap((result) => result.keys.map((key) => `result ${key}`))] : [];
