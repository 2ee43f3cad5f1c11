import { US_CORE_PROFILES } from '@biomarker/domain/partner';
import { codeParameter, dateParameter, fixedCodeParameter, idParameter, patientParameter, resultParameter } from '../parameters.ts';
import type { ResourceType } from '../resource-type.ts';
import { LOINC, REPORT_CATEGORY } from '../systems.ts';
import { searchOf, versionOf } from './lab-documents.ts';

export const diagnosticReportType: ResourceType = {
  type: 'DiagnosticReport',
  scope: 'patient/DiagnosticReport.rs',
  profile: US_CORE_PROFILES.DiagnosticReport,
  parameters: [
    idParameter,
    dateParameter('_lastUpdated', 'lastUpdated', 'When this version was made.'),
    patientParameter('patient'),
    patientParameter('subject'),
    fixedCodeParameter('category', REPORT_CATEGORY, 'LAB', 'All reports are of the category LAB.'),
    codeParameter('code', 'loincCodes', LOINC, 'The LOINC code of the panel.'),
    dateParameter('date', 'effective', 'When the specimen was taken.'),
    codeParameter('status', 'statuses', 'http://hl7.org/fhir/diagnostic-report-status', 'The status of the report.'),
    dateParameter('issued', 'issued', 'When the laboratory released the report.'),
    resultParameter,
  ],
  sorts: { date: 'effective', _lastUpdated: 'lastUpdated', _id: 'id' },
  includes: { subject: 'Patient', result: 'Observation' },
  keepsVersions: true,
  summary: ['status', 'category', 'code', 'subject', 'effectiveDateTime', 'issued', 'performer'],
  mandatory: ['status', 'code'],

  search: searchOf('DiagnosticReport', 'report'),
  version: versionOf('DiagnosticReport', 'report'),
};
