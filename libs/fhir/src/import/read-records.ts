import { markerOf, MAY_LACK_VALUE, type Fields, type LabComponent, type SentReport, type SentResult } from '@biomarker/domain/partner';
import type { AddressBook, Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';
import type { ImportRules } from './import-rules.ts';
import { checkTimes, timesOf } from './import-times.ts';
import { nameOf, rangesOf } from './lab-quantity.ts';
import { flagsOf, holdsValue, valueOf, type ValuePart } from './lab-value.ts';
import { codedOf, type Coded } from './loinc-coding.ts';
import { laboratoryOf, specimenOf } from './parties.ts';
import { identityOf, ignoredKeysOf, withinReport } from './record-identity.ts';

type Observations = readonly Read<ImportedObservation>[];

const fieldsOf = (type: 'DiagnosticReport' | 'Observation'): Fields => ({
  subject: `${type}.subject`,
  identifier: `${type}.identifier`,
  code: `${type}.code`,
  status: `${type}.status`,
  issued: `${type}.issued`,
  effective: `${type}.effectiveDateTime`,
  value: type === 'Observation' ? 'Observation.value[x]' : 'DiagnosticReport.result',
});

const within =
  (say: (path: string, text: string) => void, start: string) =>
  (path: string, text: string): void =>
    say([start, path].filter(Boolean).join('.'), text);

export function readReport(from: Read<ImportedReport>, listed: Observations, book: AddressBook, rules: ImportRules): SentReport | undefined {
  const { status, specimen, conclusion, code } = from.resource;
  const identity = identityOf(from, rules);
  const coded = codedOf(code, rules, within(from.say, 'code'));
  const laboratory = reportLaboratory(from, listed, book, rules.laboratory);
  const taken = specimenOf(from, 'specimen[]', specimen, book);
  const times = timesOf(from, rules, listed);
  if (times) checkTimes(from, times.effectiveAt, times.issuedAt, rules.now);
  noteLeftOut(from);
  if (identity.keys.length === 0) from.say('identifier', 'needs a system and a value, or the resource a UUID as its id, to be known again');
  if (!coded || !laboratory || !times) return undefined;
  const content = { status, ...coded, ...times, laboratory, ...(taken && { specimen: taken }), ...(conclusion && { conclusion }) };
  return { where: from.where, fields: fieldsOf('DiagnosticReport'), ...identity, otherKeys: [], content };
}

function noteLeftOut({ resource: { presentedForm, conclusionCode, result }, note, say }: Read<ImportedReport>): void {
  for (const [index, concept] of conclusionCode.entries()) note(`conclusionCode[${index}]`, `"${nameOf(concept) ?? concept.coding[0]?.code}" is left out`);
  for (const { contentType } of presentedForm) note('presentedForm', `a document (${contentType ?? 'of no type'}) is left out`);
  if (presentedForm.length > 0 && result.length === 0) say('presentedForm', 'holds documents only');
}

/** The report's own laboratory, else that of its results, else that of the feed. */
function reportLaboratory(from: Read<ImportedReport>, listed: Observations, book: AddressBook, ofFeed?: string): string | undefined {
  const named = [from, ...listed].find(({ resource }) => resource.performer.length > 0);
  if (named) return laboratoryOf(named, named.resource.performer, book) ?? ofFeed;
  return ofFeed ?? void from.say('performer', 'is missing: which laboratory reports');
}

/** A result that another report of the file lists before has the keys by which that one knows it. */
export function readResult(from: Read<ImportedObservation>, report: SentReport, book: AddressBook, rules: ImportRules): SentResult | undefined {
  const coded = codedOf(from.resource.code, rules, within(from.say, 'code'));
  if (coded && !coded.loincCode) from.note('code', `no LOINC for ${coded.codings?.find((one) => one.code)?.code ?? coded.name}`);
  const measured = readMeasured(from, rules);
  const times = timesOf(from, rules, [], report.content);
  if (times) checkTimes(from, times.effectiveAt, times.issuedAt, rules.now);
  const where = placeOf(from, report, book);
  if (!coded || !measured || !times) return undefined;
  const { status, note } = from.resource;
  const noted = note.length > 0 && { note: note.map(({ text }) => text).join('\n') };
  const content = { status, ...coded, ...times, ...where, ...measured, ...noted };
  const { listedAs = [] } = from;
  const identity = { ...resultIdentity(from, report, coded, rules), ...(listedAs.length > 0 && { keys: listedAs }) };
  return { where: from.where, fields: fieldsOf('Observation'), ...identity, content };
}

function resultIdentity(from: Read<ImportedObservation>, report: SentReport, coded: Coded, rules: ImportRules) {
  const own = identityOf(from, rules);
  const needsReport = own.keys.length === 0 || (own.isWeak && !report.isWeak);
  if (!needsReport) return own;
  return { ...withinReport(report, markerOf(coded)), earlierIds: own.earlierIds, inReport: { replicate: '', otherKeys: ignoredKeysOf(from, rules) } };
}

/** The laboratory and the specimen, else those of the report. */
function placeOf(from: Read<ImportedObservation>, { content }: SentReport, book: AddressBook) {
  const { performer, specimen } = from.resource;
  const laboratory = (performer.length > 0 ? laboratoryOf(from, performer, book) : undefined) ?? content.laboratory;
  const taken = specimenOf(from, 'specimen', specimen ? [specimen] : [], book) ?? content.specimen;
  return { laboratory, ...(taken && { specimen: taken }) };
}

function readMeasured(from: Read<ImportedObservation>, rules: ImportRules) {
  const { component, status } = from.resource;
  const components = component.map((part, index) => readPart(part, from, `component[${index}]`, rules)).filter((part) => part !== undefined);
  const place: ValuePart = { part: from.resource, say: from.say, note: from.note };
  const lacksValue = MAY_LACK_VALUE.includes(status) && component.length === 0 && !holdsValue(from.resource);
  const value = lacksValue ? undefined : valueOf(place, rules, component.length > 0);
  const referenceRanges = rangesOf(place, value, rules);
  const flags = flagsOf(from.resource);
  if ((!value && !lacksValue) || components.length < component.length) return undefined;
  return { ...(value && { value }), referenceRanges, ...(components.length > 0 && { components }), ...(flags && { flags }) };
}

/** A part of a result, such as protein of a dipstick. */
function readPart(part: ImportedObservation['component'][number], from: Read, path: string, rules: ImportRules): LabComponent | undefined {
  const place: ValuePart = { part, say: within(from.say, path), note: within(from.note, path) };
  const coded = codedOf(part.code, rules, within(place.say, 'code'));
  const value = valueOf(place, rules, false);
  const flags = flagsOf(part);
  return coded && value && { ...coded, value, referenceRanges: rangesOf(place, value, rules), ...(flags && { flags }) };
}
