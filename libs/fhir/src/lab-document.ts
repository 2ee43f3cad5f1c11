import type { LabResult, ReportWithResults, Versioned } from '@biomarker/domain/partner';
import { toDiagnosticReport } from './diagnostic-report.ts';
import { toObservation } from './observation.ts';

type Kinds = { result: Versioned<LabResult>; report: ReportWithResults };

/** FHIR JSON of a record. It begins with the type and has no subject, since each organization has its own patient id. */
export function documentText<Kind extends keyof Kinds>(kind: Kind, record: Kinds[Kind]): string {
  return JSON.stringify(kind === 'result' ? toObservation(record as Kinds['result']) : toDiagnosticReport(record as Kinds['report']));
}

/** Inserts the subject right after the type. */
export function withSubject(type: 'Observation' | 'DiagnosticReport', text: string, patientId: string): string {
  const afterType = `{"resourceType":"${type}",`.length;
  return `${text.slice(0, afterType)}"subject":{"reference":"Patient/${patientId}"},${text.slice(afterType)}`;
}
