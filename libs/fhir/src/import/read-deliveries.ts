import { markerOf, type Fields, type SentDelivery, type SentReport, type SentResult } from '@biomarker/domain/partner';
import type { AddressBook, Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport, Reference } from './import-shapes.ts';
import { checkTimes } from './import-times.ts';
import { flagsOf, rangesOf, valueOf, type UnitRules } from './lab-value.ts';
import { codedOf, type LoincNames } from './loinc-coding.ts';
import { subjectOf } from './member-key.ts';
import { identityOf, withinReport } from './record-identity.ts';

/** Lookups for the import rules; `now` is the time of the import. */
export type FileRules = UnitRules & { loincNames: LoincNames };
export type ImportRules = FileRules & { now: Date };

/** A report of the file; without a delivery where it has a fault. */
export type ReadDelivery = { from: Read<ImportedReport>; delivery?: SentDelivery };

export type ReadReports = { deliveries: ReadDelivery[]; listed: { position: number; listedIn: string }[] };

/** The selected reports with their results. Reports all faults and leaves faulty records out. */
export function readDeliveries(book: AddressBook, rules: ImportRules, isMeant: (report: Read) => boolean): ReadReports {
  const owners = new Map<Read, Read>();
  const reports = book.all('DiagnosticReport').filter(isMeant);
  const deliveries = reports.map((from) => ({ from, delivery: readDelivery(from, book, rules, owners) }));
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
  const subject = subjectOf(from, book);
  const report = readReport(from, book, rules);
  const results = listed.map((observation) => {
    const whom = subjectOf(observation, book);
    if (whom && subject && JSON.stringify(whom.keys) !== JSON.stringify(subject.keys))
      observation.say('subject', `is not the subject of the report in ${from.where}`);
    return report && readResult(observation, report, book, rules);
  });
  const complete = results.filter((result) => result !== undefined);
  return report && subject && complete.length === results.length ? { subject, report, results: complete } : undefined;
}

const fieldsOf = (type: 'DiagnosticReport' | 'Observation'): Fields => ({
  ...{ subject: `${type}.subject`, identifier: `${type}.identifier`, code: `${type}.code`, status: `${type}.status`, issued: `${type}.issued` },
  ...{ effective: `${type}.effectiveDateTime`, value: type === 'Observation' ? 'Observation.value[x]' : 'DiagnosticReport.result' },
});

function readReport(from: Read<ImportedReport>, book: AddressBook, rules: ImportRules): SentReport | undefined {
  const { status, effectiveDateTime: effectiveAt, issued: issuedAt, specimen, performer } = from.resource;
  const identity = identityOf(from);
  const coded = codedOf(from, rules.loincNames, false);
  const laboratory = laboratoryOf(from, performer?.[0], book);
  const taken = specimenOf(from, 'specimen[0]', specimen?.[0], book);
  checkTimes(from, effectiveAt, issuedAt, rules.now);
  if (!performer?.[0]) from.say('performer', 'is missing: which laboratory reports');
  if (identity.keys.length === 0) from.say('identifier', 'needs a system and a value, or the resource a UUID as its id, to be known again');
  if (!coded || !laboratory) return undefined;
  const content = { status, ...coded, effectiveAt, issuedAt, laboratory, ...(taken && { specimen: taken }) };
  return { where: from.where, fields: fieldsOf('DiagnosticReport'), ...identity, content };
}

function readResult(from: Read<ImportedObservation>, report: SentReport, book: AddressBook, rules: ImportRules): SentResult | undefined {
  const { status, effectiveDateTime: effectiveAt, issued: issuedAt = report.content.issuedAt, specimen, performer, note } = from.resource;
  const coded = codedOf(from, rules.loincNames, true);
  const value = valueOf(from, rules);
  const referenceRanges = rangesOf(from, rules);
  const flags = flagsOf(from);
  const laboratory = performer?.[0] ? laboratoryOf(from, performer[0], book) : report.content.laboratory;
  const taken = specimenOf(from, 'specimen', specimen, book) ?? report.content.specimen;
  checkTimes(from, effectiveAt, issuedAt, rules.now);
  if (!coded || !value || !laboratory) return undefined;
  const own = identityOf(from);
  const identity = own.keys.length === 0 || (own.isWeak && !report.isWeak) ? { ...withinReport(report, markerOf(coded)), earlierIds: own.earlierIds } : own;
  const content = {
    ...{ status, ...coded, effectiveAt, issuedAt, laboratory, value, referenceRanges },
    ...(taken && { specimen: taken }),
    ...(flags && { flags }),
    ...(note && note.length > 0 && { note: note.map(({ text }) => text).join('\n') }),
  };
  return { where: from.where, fields: fieldsOf('Observation'), ...identity, content };
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
