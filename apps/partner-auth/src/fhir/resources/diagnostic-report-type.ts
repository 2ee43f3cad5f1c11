import { codeParameter, dateParameter, fixedCodeParameter, resultParameter } from '../search/parameters.ts';
import { LOINC, REPORT_CATEGORY } from '../systems.ts';
import { labResourceType } from './lab-resource-type.ts';

export const diagnosticReportType = labResourceType('DiagnosticReport', 'report', {
  parameters: [
    fixedCodeParameter('category', REPORT_CATEGORY, 'LAB', 'All reports are of the category LAB.'),
    codeParameter('code', 'loincCodes', LOINC, 'The LOINC code of the panel.'),
    dateParameter('date', 'effective', 'When the specimen was taken.'),
    codeParameter('status', 'statuses', 'http://hl7.org/fhir/diagnostic-report-status', 'The status of the report.'),
    dateParameter('issued', 'issued', 'When the laboratory released the report.'),
    resultParameter,
  ],
  includes: { result: 'Observation' },
  summary: [],
});
