import { DomainError } from '../../../shared/index.ts';
import type { LabDelivery } from '../lab-record.ts';
import type { LabWritten } from '../lab-writer.ts';
import { addressBook } from './address-book.ts';
import { readImportFile, type ImportFault } from './import-file.ts';
import type { MemberKey } from './member-key.ts';
import { readDeliveries, type ImportRules, type ReadDelivery } from './read-deliveries.ts';

/** An active member whom a file may speak of. */
export type ImportMember = { id: string; email: string; birthDate: string };

/** A record that the chart holds already. */
export type StandingRecord = { kind: 'report' | 'result'; id: string; memberId: string; reportId?: string };

export type LabImportStore = {
  members(keys: readonly MemberKey[]): Promise<ImportMember[]>;
  /** The records with these ids, and all results of the reports among them. */
  standing(ids: readonly string[]): Promise<StandingRecord[]>;
  /** All members' deliveries or none, with an audit row for each member whose chart changed. */
  writeAll(charts: readonly MemberDeliveries[], at: Date): Promise<LabWritten>;
};

export type MemberDeliveries = { memberId: string; deliveries: LabDelivery[] };

type Placed = ReadDelivery & { memberId: string };

/**
 * Takes over a file of results, or nothing of it. Refuses with `results_refused`; its details name every fault, one per line.
 * The same file again changes nothing; what differs becomes a new version.
 */
export async function importResults({ store, rules }: { store: LabImportStore; rules: ImportRules }, text: string): Promise<LabWritten> {
  const faults: ImportFault[] = [];
  const read = readDeliveries(addressBook(readImportFile(text, faults), faults), rules);
  const placed = await placeDeliveries(store, read);
  refuseTwins(placed);
  await compareWithChart(store, placed);
  if (faults.length === 0 && placed.length === 0) faults.push({ where: 'the file', path: '', reason: 'holds no DiagnosticReport' });
  if (faults.length > 0) throw refusal(faults);

  const charts = new Map<string, LabDelivery[]>();
  for (const { memberId, delivery } of placed) charts.set(memberId, [...(charts.get(memberId) ?? []), delivery]);
  return store.writeAll(
    [...charts].map(([memberId, deliveries]) => ({ memberId, deliveries })),
    rules.now,
  );
}

async function placeDeliveries(store: LabImportStore, read: readonly ReadDelivery[]): Promise<Placed[]> {
  const members = await store.members(read.map(({ subject }) => subject.key));
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

const recordsOf = ({ delivery: { report, results }, sources }: ReadDelivery) =>
  [report, ...results].map((record, index) => ({ kind: index === 0 ? 'report' : 'result', id: record.id, source: sources[index]! }));

function refuseTwins(placed: readonly Placed[]): void {
  const seen = new Map<string, string>();
  for (const { kind, id, source } of placed.flatMap(recordsOf)) {
    const before = seen.get(`${kind} ${id}`);
    if (before) source.say('identifier', `is the same as in ${before}`);
    else seen.set(`${kind} ${id}`, source.where);
  }
}

/** A record stays with its member, and a report does not lose results silently. */
async function compareWithChart(store: LabImportStore, placed: readonly Placed[]): Promise<void> {
  const all = placed.flatMap((one) => recordsOf(one).map((record) => ({ ...record, memberId: one.memberId })));
  const standing = await store.standing(all.map(({ id }) => id));
  const known = new Map(standing.map((record) => [`${record.kind} ${record.id}`, record]));
  for (const { kind, id, source, memberId } of all)
    if ((known.get(`${kind} ${id}`)?.memberId ?? memberId) !== memberId) source.say('identifier', 'belongs to a record of another member');

  const inFile = new Set(all.map(({ id }) => id));
  const reports = new Map(placed.map(({ delivery, sources }) => [delivery.report.id, sources[0]!]));
  for (const { id, reportId } of standing)
    if (reportId && !inFile.has(id)) reports.get(reportId)?.say('result', `lacks the result ${id} of the chart; to withdraw it, send it with its new status`);
}

function refusal(faults: readonly ImportFault[]): DomainError {
  const lines = faults.map(({ where, path, reason }) => `${where}: ${path ? `${path}: ` : ''}${reason}`);
  const message = `Nothing is imported: ${lines.length === 1 ? 'one fault' : `${lines.length} faults`}.`;
  return new DomainError('unprocessable', 'results_refused', message, { details: [message, ...lines].join('\n') });
}
