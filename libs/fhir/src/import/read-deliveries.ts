import type { Remark, SentDelivery } from '@biomarker/domain/partner';
import type { AddressBook, Read } from './address-book.ts';
import type { ImportFault } from './import-file.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';
import type { ImportRules } from './import-rules.ts';
import { subjectOf } from './member-key.ts';
import { readReport, readResult } from './read-records.ts';

/** A report of the file with its remarks; without a delivery where it has a fault. */
export type ReadDelivery = { from: Read<ImportedReport>; delivery?: SentDelivery; faults: ImportFault[]; notes: Remark[] };

export type ReadReports = { deliveries: ReadDelivery[]; listed: { position: number; listedIn: string }[] };

type Book = { book: AddressBook; faults: ImportFault[]; notes: Remark[] };

/** The selected reports with their results. */
export function readDeliveries({ book, faults, notes }: Book, rules: ImportRules, isMeant: (report: Read) => boolean): ReadReports {
  const owners = new Map<Read, Read>();
  const deliveries = book
    .all('DiagnosticReport')
    .filter(isMeant)
    .map((from): ReadDelivery => {
      const [firstFault, firstNote] = [faults.length, notes.length];
      const delivery = readDelivery(from, book, rules, owners);
      const own = faults.slice(firstFault);
      return { from, faults: own, notes: notes.slice(firstNote), ...(delivery && own.length === 0 && { delivery }) };
    });
  return { deliveries, listed: [...owners].map(([{ position }, { where }]) => ({ position, listedIn: where })) };
}

function readDelivery(from: Read<ImportedReport>, book: AddressBook, rules: ImportRules, owners: Map<Read, Read>): SentDelivery | undefined {
  const listed = from.resource.result.flatMap((reference, index) => {
    const observation = book.follow(from, `result[${index}]`, reference, 'Observation');
    if (!observation) return [];
    const before = observation.listedIn ?? owners.get(observation)?.where;
    if (before) from.say(`result[${index}]`, `${reference.reference} is listed before, in ${before}`);
    owners.set(observation, from);
    return [observation];
  });
  const subject = subjectOf(from, book, rules.memberSystems);
  const report = readReport(from, listed, book, rules);
  for (const observation of listed)
    if (observation.resource.subject) checkSubject(observation, subjectOf(observation, book, rules.memberSystems), subject, from);
  checkGroups(listed, book);
  const measured = listed.filter(({ resource }) => resource.hasMember.length === 0 || 'valueQuantity' in resource || 'valueString' in resource);
  const results = measured.map((observation) => report && readResult(observation, report, book, rules));
  const complete = results.filter((result) => result !== undefined);
  const isWhole = listed.length === from.resource.result.length && complete.length === results.length;
  return report && subject && isWhole ? { subject, report, results: complete } : undefined;
}

type Subject = ReturnType<typeof subjectOf>;

function checkSubject(of: Read, own: Subject, subject: Subject, report: Read): void {
  const namesOf = ({ keys, identifiers }: NonNullable<Subject>) => JSON.stringify([keys, identifiers]);
  if (own && subject && namesOf(own) !== namesOf(subject)) of.say('subject', `is not the subject of the report in ${report.where}`);
}

/** The members of a group are results of the same report. */
function checkGroups(listed: readonly Read<ImportedObservation>[], book: AddressBook): void {
  for (const group of listed)
    for (const [index, member] of group.resource.hasMember.entries()) {
      const found = book.follow(group, `hasMember[${index}]`, member, 'Observation');
      if (found && !listed.some(({ position }) => position === found.position)) group.say(`hasMember[${index}]`, 'is no result of the report');
    }
}
