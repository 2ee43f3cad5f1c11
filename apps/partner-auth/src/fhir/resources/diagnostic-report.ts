import type { ReportWithResults } from '@biomarker/domain/partner';
import type { DiagnosticReport } from 'fhir/r4.js';
import { LOINC, PROFILES, REPORT_CATEGORY } from '../systems.ts';

export function toDiagnosticReport(report: ReportWithResults, patientId: string): DiagnosticReport {
  const { id, version, lastUpdated, status, loincCode, name, effectiveAt, issuedAt, laboratory, specimen, resultIds } = report;
  return {
    resourceType: 'DiagnosticReport',
    id,
    meta: { versionId: String(version), lastUpdated, profile: [PROFILES.DiagnosticReport] },
    status,
    category: [{ coding: [{ system: REPORT_CATEGORY, code: 'LAB', display: 'Laboratory' }] }],
    code: { ...(loincCode && { coding: [{ system: LOINC, code: loincCode }] }), text: name },
    subject: { reference: `Patient/${patientId}` },
    effectiveDateTime: effectiveAt,
    issued: issuedAt,
    performer: [{ display: laboratory }],
    ...(specimen && { specimen: [{ display: specimen }] }),
    ...(resultIds.length > 0 && { result: resultIds.map((resultId) => ({ reference: `Observation/${resultId}` })) }),
  };
}
