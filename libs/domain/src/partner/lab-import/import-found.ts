import { importBatch, type ImportRules } from './import-deliveries.ts';
import { collector, settled, type ImportReport } from './import-session-report.ts';
import type { ImportSession } from './import-store.ts';
import type { Found } from './sent-delivery.ts';

/** The number of deliveries checked and written together, unless they are large. */
const BATCH = 100;
/** Bytes of deliveries that one transaction takes. */
const LARGEST_BATCH = 4 * 1024 * 1024;

/** Runs `work` in one transaction, which is undone unless its result says `keep`. Runs it again after a conflict with another import. */
export type FoundStore = { inSession<Result extends { keep: boolean }>(work: (session: ImportSession) => Promise<Result>): Promise<Result> };

export type FoundRules = ImportRules & { dryRun: boolean; /** Takes the report as it grows. */ tell?: (report: ImportReport) => void };

/** Imports what a reader finds, in order: a later delivery of one file may change what an earlier one brought. `setAside` names the refused units. */
export async function importFound(
  store: FoundStore,
  read: (now: Date) => Iterable<Found> | AsyncIterable<Found>,
  rules: FoundRules,
): Promise<{ report: ImportReport; setAside: Set<string> }> {
  return store.inSession(async (session) => {
    const collect = collector();
    const setAside = new Set<string>();
    let found = 0;
    for await (const { batch, isLast } of batchesOf(read(session.now))) {
      if (found === 0 && !isLast) await session.inTurn();
      found += batch.length;
      for (const { unit } of await importBatch(session, batch, rules, collect)) if (unit !== undefined) setAside.add(unit);
      rules.tell?.(collect.report);
    }
    if (found === 0) collect.refuse([{ where: 'the file', field: '', about: 'holds no report' }]);
    return { ...settled(collect.report, rules), setAside };
  });
}

/** A batch holds each key once, since it is compared with the chart as it stands before the batch. A delivery that is too large for one is one. */
export async function* batchesOf(found: Iterable<Found> | AsyncIterable<Found>): AsyncGenerator<{ batch: Found[]; isLast: boolean }> {
  let batch: Found[] = [];
  let [keys, others] = [new Set<string>(), new Set<string>()];
  let size = 0;
  for await (const one of found) {
    const [own, ownOthers] = [keysOf(one), otherKeysOf(one)];
    size += one.size ?? 0;
    const isFull = batch.length === BATCH || (batch.length > 0 && size > LARGEST_BATCH);
    if (isFull || own.some((key) => keys.has(key) || others.has(key)) || ownOthers.some((key) => keys.has(key))) {
      yield { batch, isLast: false };
      [batch, keys, others, size] = [[], new Set(), new Set(), one.size ?? 0];
    }
    batch.push(one);
    for (const key of own) keys.add(key);
    for (const key of ownOthers) others.add(key);
  }
  if (batch.length > 0) yield { batch, isLast: true };
}

const keysOf = ({ delivery }: Found): string[] =>
  delivery ? [...delivery.report.keys.map((key) => `report ${key}`), ...delivery.results.flatMap((result) => result.keys.map((key) => `result ${key}`))] : [];

const otherKeysOf = ({ delivery }: Found): string[] => delivery?.report.otherKeys.map((key) => `report ${key}`) ?? [];
