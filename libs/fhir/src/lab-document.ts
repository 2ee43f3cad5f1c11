import { currentRecord, type LabResult, type ReportWithResults, type Versioned } from '@biomarker/domain/partner';
import { toDiagnosticReport } from './diagnostic-report.ts';
import { writeExact } from './exact-json.ts';
import { toObservation } from './observation.ts';

type Kinds = { result: Versioned<LabResult>; report: ReportWithResults };

/** FHIR JSON of a record, also of one that an earlier release stored. It begins with the type and has no subject, since each organization has its own patient id. */
export function documentText<Kind extends keyof Kinds>(kind: Kind, record: Kinds[Kind]): string {
  return writeExact(kind === 'result' ? toObservation(currentRecord(record)) : toDiagnosticReport(currentRecord(record)));
}

/** Inserts the subject right after the type. */
export function withSubject(type: 'Observation' | 'DiagnosticReport', text: string, patientId: string): string {
  const afterType = `{"resourceType":"${type}",`.length;
  return `${text.slice(0, afterType)}"subject":{"reference":"Patient/${patientId}"},${text.slice(afterType)}`;
}
