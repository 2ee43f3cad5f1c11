import type { Remark, SentDelivery } from '@biomarker/domain/partner';
import type { AddressBook, Read } from './address-book.ts';
import type { ImportFault } from './import-file.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';
import type { ImportRules } from './import-rules.ts';
import { isMeasured } from './lab-value.ts';
import { subjectOf } from './member-key.ts';
import { readReport, readResult } from './read-records.ts';

/** A report of the file with its remarks; without a delivery where it has a fault. */
export type ReadDelivery = {
  from: Read<ImportedReport>;
  delivery?: SentDelivery;
  faults: ImportFault[];
  notes: Remark[];
  /** The places of its results. */ listed: string[];
  /** False where it needs an entry that is refused, or that the file has twice. */ isWhole: boolean;
};

export type ReadReports = { deliveries: ReadDelivery[]; listed: { position: number; keys: string[] }[] };

type Book = { book: AddressBook; faults: ImportFault[]; notes: Remark[] };

/** The keys of results, by which the first report that lists them knows them. */
type Owned = Map<Read, string[]>;

/** The selected reports with their results. */
export function readDeliveries({ book, faults, notes }: Book, rules: ImportRules, isMeant: (report: Read) => boolean): ReadReports {
  const owned: Owned = new Map();
  const deliveries = book
    .all('DiagnosticReport')
    .filter(isMeant)
    .map((from): ReadDelivery => {
      const [firstFault, firstNote, firstMiss] = [faults.length, notes.length, book.misses()];
      const listed = listedBy(from, book);
      const delivery = readDelivery(from, listed, book, { ...rules, owned });
      const own = faults.slice(firstFault);
      const isWhole = book.misses() === firstMiss;
      const places = listed.map(({ where }) => where);
      return { from, faults: own, notes: notes.slice(firstNote), listed: places, isWhole, ...(delivery && own.length === 0 && { delivery }) };
    });
  return { deliveries, listed: [...owned].map(([{ position }, keys]) => ({ position, keys })) };
}

/** A report lists a result once. Another may list it too. */
function listedBy(from: Read<ImportedReport>, book: AddressBook): Read<ImportedObservation>[] {
  const listed = new Set<Read<ImportedObservation>>();
  for (const [index, reference] of from.resource.result.entries()) {
    const observation = book.follow(from, `result[${index}]`, reference, 'Observation');
    if (observation && listed.has(observation)) from.say(`result[${index}]`, `${reference.reference} is listed before`);
    if (observation) listed.add(observation);
  }
  return [...listed];
}

function readDelivery(
  from: Read<ImportedReport>,
  listed: readonly Read<ImportedObservation>[],
  book: AddressBook,
  { owned, ...rules }: ImportRules & { owned: Owned },
): SentDelivery | undefined {
  const subject = subjectOf(from, book, rules.memberSystems);
  const report = readReport(from, listed, book, rules);
  for (const observation of listed)
    if (observation.resource.subject) checkSubject(observation, subjectOf(observation, book, rules.memberSystems), subject, from);
  checkGroups(listed, book);
  const measured = listed.filter(({ resource }) => resource.hasMember.length === 0 || resource.component.length > 0 || isMeasured(resource));
  const known = (observation: Read<ImportedObservation>) => ({ ...observation, listedAs: owned.get(observation) ?? observation.listedAs });
  const results = measured.map((observation) => report && readResult(known(observation), report, book, rules));
  measured.forEach((observation, index) => owned.set(observation, owned.get(observation) ?? results[index]?.keys ?? []));
  for (const observation of listed) owned.set(observation, owned.get(observation) ?? []);
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
