import {
  batchesOf,
  collector,
  importBatch,
  settled,
  type Found,
  type ImportReport,
  type ImportRules,
  type ImportSession,
  type Remark,
} from '@biomarker/domain/partner';
import { addressBook, addressesOf } from './address-book.ts';
import type { ImportFault, ImportSource } from './import-file.ts';
import type { ImportStage, LabImportStore, StagedEntry } from './import-stage.ts';
import type { FileRules } from './import-rules.ts';
import { readDeliveries, type ReadDelivery } from './read-deliveries.ts';
import { remarkOf, stageFile } from './stage-file.ts';
import { withReferences } from './with-references.ts';

/** The number of reports checked together, with all that they reference. */
const BATCH = 100;
/** The number of reported faults; a file in the wrong format has one per line. */
const MOST_FAULTS = 200;
/** Observations that are no laboratory results, which an import counts. */
const MOST_OTHERS = 1_000_000;

type Collector = ReturnType<typeof collector>;

export type ImportOptions = Pick<ImportRules, 'feed' | 'changedFinal' | 'unknownPatients' | 'digest' | 'keepGood'> & {
  dryRun?: boolean;
  /** Takes the report as it grows. */ tell?: (report: ImportReport) => void;
};

/** `taken` names the entries of taken reports and their results: `restOf` gives the others. */
export type FileImported = { report: ImportReport; taken: Set<string> };

/**
 * Imports a file of results, or nothing: the report then tells up to 200 faults. With `keepGood`, it takes each sound report. Importing the same file again changes nothing; a changed record gets
 * a new version. NDJSON is held in memory one batch of reports at a time.
 */
export async function importResults(
  { store, rules, options }: { store: LabImportStore; rules: FileRules; options: ImportOptions },
  source: ImportSource,
): Promise<FileImported> {
  return store.inOne(async (stage, session) => {
    const collect = collector();
    const { report } = collect;
    const [taken, needed] = [new Set<string>(), new Set<string>()];
    await importFile({ stage, session, rules, options, collect, taken, needed, doubled: new Set() }, source);
    for (const where of needed) taken.delete(where);
    return { ...settled(report, options), taken };
  });
}

type Import = {
  stage: ImportStage;
  session: ImportSession;
  rules: FileRules;
  options: ImportOptions;
  collect: Collector;
  taken: Set<string>;
  /** Entries of refused reports and their results. */ needed: Set<string>;
  /** Addresses of two entries: which one is meant is unknown. */ doubled: Set<string>;
};

async function importFile(import_: Import, source: ImportSource): Promise<void> {
  const { stage, collect } = import_;
  const refuse = (where: string, about: string) => collect.refuse([{ where, field: '', about }]);
  const { reports, isWhole } = await stageFile(stage, source, collect);
  for (const { where, address } of await stage.doubles(MOST_FAULTS)) {
    refuse(where, `${address} is in the file twice`);
    import_.doubled.add(address);
  }
  if (import_.doubled.size >= MOST_FAULTS) return;
  if (reports > BATCH) await import_.session.inTurn();
  for (let batch = await stage.reports(-1, BATCH); batch.length > 0; batch = await stage.reports(batch.at(-1)!.position, BATCH))
    await takeBatch(import_, batch);
  // With an unreadable report, unlisted results are unknown.
  if (isWhole) for (const { where } of await stage.unlisted('Observation', MOST_FAULTS)) refuse(where, 'no DiagnosticReport of the file lists it in result');
  const others = (await stage.unlisted('OtherObservation', MOST_OTHERS)).length;
  if (others > 0) collect.note([{ where: 'the file', field: 'Observation', about: counted(others, 'is no laboratory result', 'are no laboratory results') }]);
  if (collect.report.refusalCount === 0 && reports === 0) refuse('the file', 'holds no DiagnosticReport');
}

const counted = (count: number, one: string, several: string) => (count === 1 ? `1 entry ${one}` : `${count} entries ${several}`);

async function takeBatch({ stage, session, rules, options, collect, taken, needed, doubled }: Import, batch: readonly StagedEntry[]): Promise<void> {
  const faults: ImportFault[] = [];
  const notes: Remark[] = [];
  const book = addressBook(await withReferences(stage, batch), { faults, notes, doubled });
  const inBatch = new Set(batch.map(({ position }) => position));
  const { released } = batch[0]!;
  const read = readDeliveries({ book, faults, notes }, { ...rules, now: session.now, ...(released && { released }) }, ({ position }) => inBatch.has(position));
  await stage.list(read.listed);
  const found = read.deliveries.map((delivery) => foundOf(delivery, options.keepGood && isAtFault(delivery, doubled)));
  await refuseTwins(stage, found);
  const refused = new Set<string | undefined>();
  for await (const { batch: some } of batchesOf(found))
    for (const { unit } of await importBatch(session, some, { ...options, sharesResults: true }, collect)) refused.add(unit);
  // Reports of no valid shape were refused when they were staged.
  collect.report.units.refused += batch.length - found.length;
  if (options.keepGood)
    for (const { from, listed } of read.deliveries) for (const where of [from.where, ...listed]) (refused.has(from.where) ? needed : taken).add(where);
  options.tell?.(collect.report);
}

const isAtFault = ({ from, isWhole }: ReadDelivery, doubled: ReadonlySet<string>) => !isWhole || addressesOf(from).some((address) => doubled.has(address));

/** What an entry of the file is at fault for is told there, so its report tells no more than that. */
function foundOf({ from, delivery, faults, notes }: ReadDelivery, isAtFault: boolean): Found {
  const other: Remark[] = isAtFault && faults.length === 0 ? [{ where: from.where, field: 'DiagnosticReport', about: 'needs an entry that is refused' }] : [];
  return { unit: from.where, ...(other.length === 0 && delivery && { delivery }), faults: [...faults.map(remarkOf), ...other], notes };
}

/** A key names one record of a file. */
async function refuseTwins(stage: ImportStage, found: readonly Found[]): Promise<void> {
  const records = found.flatMap(({ delivery, faults }) =>
    delivery
      ? [{ kind: 'report' as const, sent: delivery.report, faults }, ...delivery.results.map((sent) => ({ kind: 'result' as const, sent, faults }))]
      : [],
  );
  const claimed = new Map<string, string>();
  const claims = records.flatMap(({ kind, sent }) => sent.keys.map((key) => ({ kind, key, where: sent.where })));
  // The first of a batch claims a key, so that the database sees each once.
  for (const { kind, key, where } of claims) if (!claimed.has(`${kind} ${key}`)) claimed.set(`${kind} ${key}`, where);
  for (const { kind, key, where } of await stage.claim(claims)) claimed.set(`${kind} ${key}`, where);
  for (const { kind, sent, faults } of records) {
    const other = sent.keys.map((key) => claimed.get(`${kind} ${key}`)).find((where) => where !== sent.where);
    if (other) faults.push({ where: sent.where, field: sent.fields.identifier, about: `is the same as in ${other}` });
  }
}
