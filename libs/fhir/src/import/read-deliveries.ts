import { instantOf, labDay, precisionOf, type LabDelivery, type LabReport, type LabResult } from '@biomarker/domain/partner';
import type { AddressBook, Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport, Reference } from './import-shapes.ts';
import { flagsOf, rangesOf, valueOf, type UnitRules } from './lab-value.ts';
import { codedOf, type LoincNames } from './loinc-coding.ts';
import { subjectOf, type Subject } from './member-key.ts';
import { recordIdOf } from './record-identity.ts';

/** Lookups for the import rules; `now` is the time of the import. */
export type FileRules = UnitRules & { loincNames: LoincNames };
export type ImportRules = FileRules & { now: Date };

/** A delivery with its source entries: the report's first, then its results' in order. */
export type ReadDelivery = { delivery: LabDelivery; subject: Subject; sources: Read[] };

export type ReadReports = { deliveries: ReadDelivery[]; listed: { position: number; listedIn: string }[] };

/** The selected reports with their results. Reports all faults and leaves faulty records out. */
export function readDeliveries(book: AddressBook, rules: ImportRules, isMeant: (report: Read) => boolean): ReadReports {
  const owners = new Map<Read, Read>();
  const reports = book.all('DiagnosticReport').filter(isMeant);
  const deliveries = reports.map((report) => readDelivery(report, book, rules, owners)).filter((delivery) => delivery !== undefined);
  return { deliveries, listed: [...owners].map(([{ position }, { where }]) => ({ position, listedIn: where })) };
}

function readDelivery(from: Read<ImportedReport>, book: AddressBook, rules: ImportRules, owners: Map<Read, Read>): ReadDelivery | undefined {
  const listed = from.resource.result.flatMap((reference, index) => {
    const observation = book.follow(from, `result[${index}]`, reference, 'Observation');
    if (!observation) return [];
    const before = observation.listedIn ?? owners.get(observation)?.where;
    if (before) from.say(`result[${index}]`, `${reference.reference} is listed before, in ${before}`);
    owners.set(observation, from);
    return [observation];
  });
  const subject = subjectOf(from, book);
  const report = readReport(from, book, rules);
  const results = listed.map((observation) => {
    const whom = subjectOf(observation, book);
    if (whom && subject && JSON.stringify(whom.key) !== JSON.stringify(subject.key))
      observation.say('subject', `is not the subject of the report in ${from.where}`);
    return report && readResult(observation, report, book, rules);
  });
  const complete = results.filter((result) => result !== undefined);
  return report && subject && complete.length === results.length ? { subject, sources: [from, ...listed], delivery: { report, results: complete } } : undefined;
}

function readReport(from: Read<ImportedReport>, book: AddressBook, rules: ImportRules): LabReport | undefined {
  const { status, effectiveDateTime: effectiveAt, issued: issuedAt, specimen, performer } = from.resource;
  const id = recordIdOf(from);
  const loinc = codedOf(from, rules.loincNames, false);
  const laboratory = laboratoryOf(from, performer?.[0], book);
  const taken = specimenOf(from, 'specimen[0]', specimen?.[0], book);
  checkTimes(from, effectiveAt, issuedAt, rules.now);
  if (!performer?.[0]) from.say('performer', 'is missing: which laboratory reports');
  if (id === undefined || !loinc || !laboratory) return undefined;
  return { id, status, ...loinc, effectiveAt, issuedAt, laboratory, ...(taken && { specimen: taken }) };
}

function readResult(from: Read<ImportedObservation>, report: LabReport, book: AddressBook, rules: ImportRules): LabResult | undefined {
  const { status, effectiveDateTime: effectiveAt, issued: issuedAt = report.issuedAt, specimen, performer, note } = from.resource;
  const id = recordIdOf(from);
  const loinc = codedOf(from, rules.loincNames, true);
  const value = valueOf(from, rules);
  const referenceRanges = rangesOf(from, rules);
  const flags = flagsOf(from);
  const laboratory = performer?.[0] ? laboratoryOf(from, performer[0], book) : report.laboratory;
  const taken = specimenOf(from, 'specimen', specimen, book) ?? report.specimen;
  checkTimes(from, effectiveAt, issuedAt, rules.now);
  if (id === undefined || !loinc || !value || !laboratory) return undefined;
  return {
    ...{ id, reportId: report.id, status, ...loinc },
    ...{ effectiveAt, issuedAt, laboratory, value, referenceRanges },
    ...(taken && { specimen: taken }),
    ...(flags && { flags }),
    ...(note && note.length > 0 && { note: note.map(({ text }) => text).join('\n') }),
  };
}

function laboratoryOf(from: Read, reference: Reference | undefined, book: AddressBook): string | undefined {
  if (!reference) return undefined;
  if (reference.reference === undefined && reference.display) return reference.display;
  return book.follow(from, 'performer[0]', reference, 'Organization')?.resource.name;
}

function specimenOf(from: Read, path: string, reference: Reference | undefined, book: AddressBook): string | undefined {
  if (!reference) return undefined;
  if (reference.reference === undefined && reference.display) return reference.display;
  const specimen = book.follow(from, path, reference, 'Specimen');
  const name = specimen?.resource.type.text ?? specimen?.resource.type.coding.find(({ display }) => display)?.display;
  if (specimen && !name) specimen.say('type', 'has neither text nor display');
  return name;
}

/** The clock of a laboratory may be ahead. */
const TOLERATED_MS = 10 * 60_000;

function checkTimes({ say }: Read, effectiveAt: string, issuedAt: string, now: Date): void {
  const isAfter = precisionOf(effectiveAt) === 'day' ? effectiveAt > labDay(issuedAt) : instantOf(effectiveAt) > instantOf(issuedAt);
  if (isAfter) say('effectiveDateTime', `${effectiveAt} lies after the release, ${issuedAt}`);
  if (Date.parse(instantOf(issuedAt)) > now.getTime() + TOLERATED_MS) say('issued', `${issuedAt} lies in the future`);
}
