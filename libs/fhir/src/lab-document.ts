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

/** A document as one reader sees it: with record ids and a patient of its own. */
export function shownDocument({ resourceType, ...document }: LabDocument, { shown }: PairwiseIds, patientId: string): LabDocument {
  const results = document.result as Reference[] | undefined;
  return {
    resourceType,
    subject: { reference: `Patient/${patientId}` },
    ...document,
    id: shown(document.id),
    ...(results && { result: results.map(({ reference }) => ({ reference: `Observation/${shown(reference.slice('Observation/'.length))}` })) }),
  };
}
