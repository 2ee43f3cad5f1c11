import { fhirTime, precisionOf, type ReportWithResults } from '@biomarker/domain/partner';
import type { DiagnosticReport } from 'fhir/r4.js';
import { conceptOf } from './coded.ts';
import { LAB_SYSTEMS, US_CORE_PROFILES } from './lab-systems.ts';

/** R4 has no note of a report; this is R5's. */
const NOTE = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-DiagnosticReport.note';

export function toDiagnosticReport(report: ReportWithResults): DiagnosticReport {
  const { id, version, lastUpdated, status, effectiveAt, issuedAt, laboratory, specimen, resultIds, conclusion, note } = report;
  return {
    resourceType: 'DiagnosticReport',
    id,
    meta: { versionId: String(version), lastUpdated, profile: [US_CORE_PROFILES.DiagnosticReport] },
    ...(note && { extension: [{ url: NOTE, valueAnnotation: { text: note } }] }),
    status,
    category: [{ coding: [{ system: LAB_SYSTEMS.reportCategory, code: 'LAB', display: 'Laboratory' }] }],
    code: conceptOf(report),
    effectiveDateTime: fhirTime(effectiveAt),
    ...(precisionOf(issuedAt) !== 'day' && { issued: fhirTime(issuedAt) }),
    performer: [{ display: laboratory }],
    ...(specimen && { specimen: [{ display: specimen }] }),
    ...(resultIds.length > 0 && { result: resultIds.map((resultId) => ({ reference: `Observation/${resultId}` })) }),
    ...(conclusion && { conclusion }),
  };
}
