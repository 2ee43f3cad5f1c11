import { codeParameter, dateParameter, fixedCodeParameter, idParameter, patientParameter, resultParameter } from '../parameters.ts';
import type { ResourceType } from '../resource-type.ts';
import { LOINC, PROFILES, REPORT_CATEGORY } from '../systems.ts';
import { toDiagnosticReport } from './diagnostic-report.ts';

export const diagnosticReportType: ResourceType = {
  type: 'DiagnosticReport',
  scope: 'patient/DiagnosticReport.rs',
  profile: PROFILES.DiagnosticReport,
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

  async search({ filter, sort, after, limit }, { chart }) {
    const { items, total, next } = await chart.reports({ filter, sort, after, limit });
    return { resources: items.map((report) => toDiagnosticReport(report, chart.patientId)), total, next };
  },
  async version(id, version, { chart }) {
    const report = await chart.reportVersion(id, version);
    return report && toDiagnosticReport(report, chart.patientId);
  },
};
