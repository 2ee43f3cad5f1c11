import type { ReportWithResults } from '@biomarker/domain/partner';
import type { DiagnosticReport } from 'fhir/r4.js';
import { LAB_SYSTEMS, US_CORE_PROFILES } from './lab-systems.ts';

export function toDiagnosticReport(report: ReportWithResults): DiagnosticReport {
  const { id, version, lastUpdated, status, loincCode, name, effectiveAt, issuedAt, laboratory, specimen, resultIds } = report;
  return {
    resourceType: 'DiagnosticReport',
    id,
    meta: { versionId: String(version), lastUpdated, profile: [US_CORE_PROFILES.DiagnosticReport] },
    status,
    category: [{ coding: [{ system: LAB_SYSTEMS.reportCategory, code: 'LAB', display: 'Laboratory' }] }],
    code: { ...(loincCode && { coding: [{ system: LAB_SYSTEMS.loinc, code: loincCode }] }), text: name },
    effectiveDateTime: effectiveAt,
    issued: issuedAt,
    performer: [{ display: laboratory }],
    ...(specimen && { specimen: [{ display: specimen }] }),
    ...(resultIds.length > 0 && { result: resultIds.map((resultId) => ({ reference: `Observation/${resultId}` })) }),
  };
}
