import { collector, importBatch, type Found, type ImportReport, type ImportSession, type Remark } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { addressBook } from './address-book.ts';
import { faultsOf, readImportFile, type ImportFault, type ImportSource } from './import-file.ts';
import { ImportedResource } from './import-shapes.ts';
import type { ImportStage, LabImportStore, StagedEntry } from './import-stage.ts';
import { readDeliveries, type FileRules } from './read-deliveries.ts';
import { withReferences } from './with-references.ts';

/** The number of reports checked together, with all that they reference. */
const BATCH = 100;
const STAGED_AT_ONCE = 500;
/** The number of reported faults; a file in the wrong format has one per line. */
const MOST_FAULTS = 200;

type Collector = ReturnType<typeof collector>;

/**
 * Imports a file of results, or nothing. Refuses with `results_refused`; its details name up to 200 faults, one per line.
 * Importing the same file again changes nothing; a changed record gets a new version. NDJSON is held in memory one batch of reports at a time.
 */
export async function importResults({ store, rules }: { store: LabImportStore; rules: FileRules }, source: ImportSource): Promise<ImportReport> {
  const { report } = await store.inOne(async (stage, session) => {
    const collect = collector();
    await importFile({ stage, session, rules, collect }, source);
    return { keep: collect.report.refusalCount === 0, report: collect.report };
  });
  if (report.refusalCount > 0) throw refusal(report);
  return report;
}

type Import = { stage: ImportStage; session: ImportSession; rules: FileRules; collect: Collector };

async function importFile(import_: Import, source: ImportSource): Promise<void> {
  const { stage, collect } = import_;
  const refuse = (where: string, about: string) => collect.refuse([{ where, field: '', about }]);
  const { reports, isWhole } = await stageFile(stage, source, collect);
  for (const { where, address } of await stage.doubles(MOST_FAULTS)) refuse(where, `${address} is in the file twice`);
  for (let batch = await stage.reports(-1, BATCH); batch.length > 0; batch = await stage.reports(batch.at(-1)!.position, BATCH))
    await takeBatch(import_, batch);
  // With an unreadable report, unlisted results are unknown.
  if (isWhole) for (const { where } of await stage.unlisted(MOST_FAULTS)) refuse(where, 'no DiagnosticReport of the file lists it in result');
  if (collect.report.refusalCount === 0 && reports === 0) refuse('the file', 'holds no DiagnosticReport');
}

/** Stages the file entry by entry, each with its shape checked. */
async function stageFile(stage: ImportStage, source: ImportSource, collect: Collector): Promise<{ reports: number; isWhole: boolean }> {
  let staged: StagedEntry[] = [];
  let position = 0;
  let reports = 0;
  const faults = { push: (...more: ImportFault[]) => collect.refuse(more.map(remarkOf)) };
  for await (const entry of readImportFile(source, faults)) {
    const shape = ImportedResource.safeParse(entry.resource);
    if (!shape.success) faults.push(...faultsOf(entry.where, entry.resource.resourceType, shape.error));
    if (entry.resource.resourceType === 'DiagnosticReport') reports++;
    staged.push({ ...entry, resource: withoutNarrative(entry.resource), position: position++, isSound: shape.success });
    if (staged.length < STAGED_AT_ONCE) continue;
    await stage.put(staged);
    staged = [];
  }
  await stage.put(staged);
  return { reports, isWhole: collect.report.refusalCount === 0 };
}

const remarkOf = ({ where, path, reason }: ImportFault): Remark => ({ where, field: path, about: reason });

/** Drops narrative and contained resources, which are not imported and may be most of a file. */
const withoutNarrative = ({ text: _text, contained: _contained, ...resource }: StagedEntry['resource']): StagedEntry['resource'] => resource;

async function takeBatch({ stage, session, rules, collect }: Import, batch: readonly StagedEntry[]): Promise<void> {
  const faults: ImportFault[] = [];
  const book = addressBook(await withReferences(stage, batch), faults);
  const inBatch = new Set(batch.map(({ position }) => position));
  const read = readDeliveries(book, { ...rules, now: session.now }, ({ position }) => inBatch.has(position));
  await stage.list(read.listed);
  const found = read.deliveries.flatMap(({ delivery }): Found[] => (delivery ? [{ delivery, faults: [], notes: [] }] : []));
  collect.refuse(faults.map(remarkOf));
  await refuseTwins(stage, found);
  await importBatch(session, found, { changedFinal: 'mark', unknownPatients: 'refuse', keepGood: false }, collect);
}

/** A key names one record of a file. */
async function refuseTwins(stage: ImportStage, found: readonly Found[]): Promise<void> {
  const records = found.flatMap(({ delivery, faults }) => [
    { kind: 'report' as const, sent: delivery!.report, faults },
    ...delivery!.results.map((sent) => ({ kind: 'result' as const, sent, faults })),
  ]);
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

function refusal({ refusals, refusalCount: count }: ImportReport): DomainError {
  const lines = refusals.map(({ where, field, about }) => `${where}: ${field ? `${field}: ` : ''}${about}`);
  if (count > lines.length) lines.push(`and ${count - lines.length} more`);
  const message = `Nothing is imported: ${count === 1 ? 'one fault' : `${count} faults`}.`;
  return new DomainError('unprocessable', 'results_refused', message, { details: [message, ...lines].join('\n') });
}
