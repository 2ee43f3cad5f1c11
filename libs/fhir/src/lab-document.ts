import { currentRecord, type LabDocument, type LabResult, type PairwiseIds, type ReportWithResults, type Versioned } from '@biomarker/domain/partner';
import { toDiagnosticReport } from './diagnostic-report.ts';
import { parseExact, writeExact } from './exact-json.ts';
import { toObservation } from './observation.ts';

type Kinds = { result: Versioned<LabResult>; report: ReportWithResults };

/** A record as a FHIR resource, also one that an earlier release stored; without a subject, since each organization has its own patient id. */
export function labDocument<Kind extends keyof Kinds>(kind: Kind, record: Kinds[Kind]): LabDocument {
  const resource = kind === 'result' ? toObservation(currentRecord(record)) : toDiagnosticReport(currentRecord(record));
  return resource as unknown as LabDocument;
}

/** A document is stored as JSON; its numbers are exact. */
export const documentText = <Kind extends keyof Kinds>(kind: Kind, record: Kinds[Kind]): string => writeExact(labDocument(kind, record));
export const readDocument = (text: string): LabDocument => parseExact(text) as LabDocument;

type Reference = { reference: string };

/** Documents as one reader sees them: with record ids and a patient of its own. */
export function shownDocuments(documents: readonly LabDocument[], { shown }: PairwiseIds, patientId: string): LabDocument[] {
  const kept = documents.flatMap(({ id, result }) => [id, ...referencesIn(result).map(idOf)]);
  const shownIds = new Map(shown(kept).map((id, at) => [kept[at], id]));
  const show = (reference: Reference) => ({ reference: `Observation/${shownIds.get(idOf(reference))}` });
  return documents.map(({ resourceType, ...document }) => ({
    resourceType,
    subject: { reference: `Patient/${patientId}` },
    ...document,
    id: shownIds.get(document.id)!,
    ...(document.result !== undefined && { result: referencesIn(document.result).map(show) }),
  }));
}

const referencesIn = (result: unknown) => (result ?? []) as Reference[];
const idOf = ({ reference }: Reference) => reference.slice('Observation/'.length);
