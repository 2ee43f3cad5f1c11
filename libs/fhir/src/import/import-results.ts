import type { LabDelivery, LabWritten } from '@biomarker/domain/partner';
import { DomainError } from '@biomarker/domain/shared';
import { addressBook } from './address-book.ts';
import { compareWithChart, recordsOf, type Placed } from './compare-with-chart.ts';
import { faultsOf, readImportFile, type ImportFault, type ImportSource } from './import-file.ts';
import { ImportedResource } from './import-shapes.ts';
import type { ImportStage, LabImportStore, StagedEntry } from './import-stage.ts';
import { readDeliveries, type FileRules, type ReadDelivery } from './read-deliveries.ts';
import { withReferences } from './with-references.ts';

/** The number of reports checked together, with all that they reference. */
const BATCH = 100;
const STAGED_AT_ONCE = 500;
/** The number of reported faults; a file in the wrong format has one per line. */
const MOST_FAULTS = 200;

/**
 * Imports a file of results, or nothing. Refuses with `results_refused`; its details name up to 200 faults, one per line.
 * Importing the same file again changes nothing; a changed record gets a new version. NDJSON is held in memory one batch of reports at a time.
 */
export function importResults({ store, rules }: { store: LabImportStore; rules: FileRules }, source: ImportSource): Promise<LabWritten> {
  return store.inOne(async (stage) => {
    const faults = faultList();
    const { reports, isWhole } = await stageFile(stage, source, faults);
    for (const { where, address } of await stage.doubles(MOST_FAULTS)) faults.push({ where, path: '', reason: `${address} is in the file twice` });

    const all: LabWritten = { added: 0, changed: 0, unchanged: 0 };
    for (let batch = await stage.reports(-1, BATCH); batch.length > 0; batch = await stage.reports(batch.at(-1)!.position, BATCH)) {
      const placed = await readBatch(stage, rules, batch, faults);
      if (faults.count > 0) continue;
      const written = await stage.write(chartsOf(placed));
      for (const key of ['added', 'changed', 'unchanged'] as const) all[key] += written[key];
    }
    // With an unreadable report, unlisted results are unknown.
    if (isWhole)
      for (const { where } of await stage.unlisted(MOST_FAULTS)) faults.push({ where, path: '', reason: 'no DiagnosticReport of the file lists it in result' });
    if (faults.count === 0 && reports === 0) faults.push({ where: 'the file', path: '', reason: 'holds no DiagnosticReport' });
    if (faults.count > 0) throw refusal(faults);
    return all;
  });
}

type FaultList = { kept: ImportFault[]; readonly count: number; push(...more: ImportFault[]): void };

function faultList(): FaultList {
  const kept: ImportFault[] = [];
  let count = 0;
  return {
    kept,
    get count() {
      return count;
    },
    push(...more) {
      count += more.length;
      kept.push(...more.slice(0, Math.max(0, MOST_FAULTS - kept.length)));
    },
  };
}

/** Stages the file entry by entry, each with its shape checked. */
async function stageFile(stage: ImportStage, source: ImportSource, faults: FaultList): Promise<{ reports: number; isWhole: boolean }> {
  let staged: StagedEntry[] = [];
  let position = 0;
  let reports = 0;
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
  return { reports, isWhole: faults.count === 0 };
}

/** Drops narrative and contained resources, which are not imported and may be most of a file. */
const withoutNarrative = ({ text: _text, contained: _contained, ...resource }: StagedEntry['resource']): StagedEntry['resource'] => resource;

async function readBatch(stage: ImportStage, rules: FileRules, batch: readonly StagedEntry[], faults: FaultList): Promise<Placed[]> {
  const book = addressBook(await withReferences(stage, batch), faults);
  const inBatch = new Set(batch.map(({ position }) => position));
  const read = readDeliveries(book, { ...rules, now: stage.begunAt }, ({ position }) => inBatch.has(position));
  await stage.list(read.listed);
  const placed = await placeDeliveries(stage, read.deliveries);
  await refuseTwins(stage, placed);
  await compareWithChart(stage, placed);
  return placed;
}

function chartsOf(placed: readonly Placed[]) {
  const charts = new Map<string, LabDelivery[]>();
  for (const { memberId, delivery } of placed) charts.set(memberId, [...(charts.get(memberId) ?? []), delivery]);
  return [...charts].map(([memberId, deliveries]) => ({ memberId, deliveries }));
}

async function placeDeliveries(stage: ImportStage, read: readonly ReadDelivery[]): Promise<Placed[]> {
  const members = await stage.members(read.map(({ subject }) => subject.key));
  return read.flatMap((one) => {
    const { key, birthDate } = one.subject;
    const [report] = one.sources;
    const member = members.find(({ id, email }) => ('id' in key ? key.id === id : key.email === email));
    if (!member) report!.say('subject', `no active member is ${'id' in key ? key.id : key.email}`);
    else if (birthDate !== undefined && birthDate !== member.birthDate)
      report!.say('subject', `the Patient has another birth date than the member ${member.email}`);
    return member ? [{ ...one, memberId: member.id }] : [];
  });
}

async function refuseTwins(stage: ImportStage, placed: readonly Placed[]): Promise<void> {
  const records = placed.flatMap(recordsOf);
  const claims = await stage.claim(records.map(({ kind, id, source: { where } }) => ({ kind, id, where })));
  const first = new Map(claims.map(({ kind, id, where }) => [`${kind} ${id}`, where]));
  for (const { kind, id, source } of records) {
    const where = first.get(`${kind} ${id}`);
    if (where !== source.where) source.say('identifier', `is the same as in ${where}`);
  }
}

function refusal({ kept, count }: FaultList): DomainError {
  const lines = kept.map(({ where, path, reason }) => `${where}: ${path ? `${path}: ` : ''}${reason}`);
  if (count > lines.length) lines.push(`and ${count - lines.length} more`);
  const message = `Nothing is imported: ${count === 1 ? 'one fault' : `${count} faults`}.`;
  return new DomainError('unprocessable', 'results_refused', message, { details: [message, ...lines].join('\n') });
}
